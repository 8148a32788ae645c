import Observation

#if canImport(Combine)
  import Combine
#endif

/// Something that readers depend on: it registers them, and notifies them before and after it
/// changes.
class Dependency {
  #if canImport(Combine)
    /// Notifies views that observe this object.
    final private(set) lazy var objectWillChange = ObservableObjectPublisher()
  #endif

  /// The `ObservationRegistrar`, which not all systems have; `nil` without readers.
  private var registrar: Any?

  /// Registers the current reader.
  final func access() {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return }
    let registrar = registrar as? ObservationRegistrar ?? ObservationRegistrar()
    self.registrar = registrar
    registrar.access(self, keyPath: Self.wholeObject)
  }

  /// Notifies the readers before the change.
  final func willChange() {
    #if canImport(Combine)
      objectWillChange.send()
    #endif
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return }
    (registrar as? ObservationRegistrar)?.willSet(self, keyPath: Self.wholeObject)
  }

  /// Notifies the readers after the change.
  final func didChange() {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return }
    (registrar as? ObservationRegistrar)?.didSet(self, keyPath: Self.wholeObject)
  }
}

#if canImport(Combine)
  extension Dependency: ObservableObject {}
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension Dependency: Observable {
  /// Identifies readers to the registrar: the object itself, because its key path has no
  /// components to hash.
  private static let wholeObject = \Dependency.self
}
