#if canImport(UIKit) && !os(watchOS)
  import DataSourceCore
  import Foundation
  import _DataSourceObjectDeletion
  import Observation
  import UIKit

  extension ListAdapter {
    /// A cell's `configurationUpdateHandler` that shows a value, and asks for another update when
    /// something observable that it has read changes.
    ///
    /// Since iOS 26, UIKit itself observes what a handler reads, unless the app's `Info.plist`
    /// forbids that. Both requests result in one update.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - show: Shows it in the cell.
    ///   - again: Asks a cell for an update.
    func observing<Cell: AnyObject, KindCell, Value>(
      _ value: Value, _ show: @escaping (KindCell, Value, UICellConfigurationState) -> Void,
      again: @escaping @MainActor (Cell) -> Void
    ) -> (Cell, UICellConfigurationState) -> Void {
      { [weak updater] cell, state in
        guard let kindCell = cell as? KindCell, !isDeletedObject(value) else { return }
        updater?.withChangesQueued {
          withTracking {
            show(kindCell, value, state)
          } onChange: { [weak cell] in
            if let cell { again(cell) }
          }
        }
      }
    }
  }

  /// Calls a closure, and, on systems with Observation, another one when something that it has read
  /// changes: once, soon afterward.
  @MainActor
  package func withTracking(
    _ body: () -> Void, onChange: @escaping @MainActor @Sendable () -> Void
  ) {
    guard #available(iOS 17, tvOS 17, *) else { return body() }
    // The closure is called before the change, on any thread.
    withObservationTracking(body) { Task { @MainActor in onChange() } }
  }
#endif
