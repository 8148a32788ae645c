/// How a view shows a change of its data source.
public enum AnimationPolicy: Hashable, Sendable, CaseIterable {
  /// One animated batch of structure, then updates of content.
  case animated

  /// The same without animation.
  case withoutAnimation

  /// A reload.
  case reload

  /// How all adapters show all changes, whatever the policies of their updaters are; `nil` to
  /// follow those.
  ///
  /// You can set it at any time, for instance by a remote switch in the first week after a release.
  /// An app whose lists reload keeps working.
  ///
  /// ```swift
  /// AnimationPolicy.forAllAdapters = settings.animatesLists ? nil : .reload
  /// ```
  @MainActor public static var forAllAdapters: AnimationPolicy?
}
