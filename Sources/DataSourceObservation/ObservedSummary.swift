public import DataSourceCore
import DataSourcePlanning
public import Observation

#if canImport(Combine)
  public import Combine
#endif

/// One value computed from a list and kept up to date, such as a count for a badge or a sum for a
/// title.
///
/// ```swift
/// let unread = ObservedSummary(inbox) { inbox in inbox.allItems.count { !$0.isRead } }
///
/// Text("\(unread.value) unread")  // in a view's body: follows the list
/// unread.changeHandler = { tabBarItem.badgeValue = "\($0)" }
/// ```
///
/// The closure is called again with each change of the list.
/// Its readers are notified if it differs.
///
/// The data source must report its changes on the main actor.
@MainActor
public final class ObservedSummary<Value: Equatable> {
  private let observed = ObservedValue<Value>()
  private var current: Value
  private var observation: ChangeObservation?

  #if canImport(Combine)
    public var objectWillChange: ObservableObjectPublisher { observed.objectWillChange }
  #endif

  /// Called with each new value; `nil` for none.
  public var changeHandler: ((Value) -> Void)?

  /// Computes a value, and follows the list.
  ///
  /// - Parameters:
  ///   - dataSource: The data source, which is retained.
  ///   - compute: Computes the value from the data source.
  public init<Source: DataSource>(_ dataSource: Source, _ compute: @escaping (Source) -> Value) {
    dataSource.reportPending()
    current = compute(dataSource)
    observation = dataSource.observeChanges { [weak self] _ in
      if let self { show(compute(dataSource)) }
    }
  }

  /// The value.
  public var value: Value {
    observed.access()
    return current
  }

  private func show(_ new: Value) {
    if new == current { return }
    observed.willChange()
    current = new
    observed.didChange()
    changeHandler?(new)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension ObservedSummary: nonisolated Observable {}

#if canImport(Combine)
  extension ObservedSummary: ObservableObject {}
#endif
