/// The end of a list, where its view calls a closure to load more.
///
/// A page need not change what the view shows: a filter may hide its items, or the list contains
/// them already. So a loader that the closure calls remembers the end, and notifies it after each
/// page.
package final class ListEnd: Sendable {
  /// The end whose closure is running, also in the tasks that the closure starts.
  @TaskLocal package static var current: ListEnd?

  private let askForMore: @MainActor @Sendable () -> Void

  /// Creates an end.
  ///
  /// - Parameter askForMore: Calls the closure again if the end is still near.
  package init(askForMore: @escaping @MainActor @Sendable () -> Void) {
    self.askForMore = askForMore
  }

  /// A page has arrived.
  package func pageArrived() { Task { @MainActor in askForMore() } }
}
