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
    /// forbids that; then this only shows the value.
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
          if observesHandlers { return show(kindCell, value, state) }
          withTracking(renewing: .of(cell)) {
            show(kindCell, value, state)
          } onChange: { [weak cell] in
            if let cell { again(cell) }
          }
        }
      }
    }
  }

  /// Whether UIKit observes what a cell's handler reads. A second observation within its own would
  /// ask for an update at each update.
  private let observesHandlers: Bool = {
    #if canImport(ObjectiveC)
      let key = "UIObservationTrackingEnabled"
      let choice = Bundle.main.object(forInfoDictionaryKey: key) as? Bool
      if #available(iOS 26, tvOS 26, *) { return choice ?? true }
      if #available(iOS 18, tvOS 18, *) { return choice ?? false }
    #endif
    return false
  }()

  /// Calls a closure, and, on systems with Observation, another one when something that it has read
  /// changes: once, soon afterward.
  ///
  /// - Parameters:
  ///   - token: Ends what was observed with the same token before; `nil` for none.
  ///   - body: The closure.
  ///   - onChange: Called after a change.
  @MainActor
  package func withTracking(
    renewing token: TrackingToken? = nil, _ body: () -> Void,
    onChange: @escaping @MainActor @Sendable () -> Void
  ) {
    guard #available(iOS 17, tvOS 17, *) else { return body() }
    token?.renew()
    withObservationTracking {
      token?.access()
      body()
      // The closure is called before the change, on any thread.
    } onChange: { [weak token] in
      if Thread.isMainThread, token?.isRenewing == true { return }
      Task { @MainActor in onChange() }
    }
  }

  /// Ends observations. The system's cannot be canceled: each remains until something changes, and
  /// a cell that is displayed a thousand times would have a thousand. So each also reads a token,
  /// and the token changes before the next one begins.
  package final class TrackingToken: Sendable {
    private nonisolated(unsafe) let registrar: Any?

    /// Whether the token changes, which is no reason for an update. Used on the main thread only.
    fileprivate nonisolated(unsafe) private(set) var isRenewing = false

    private let value: Void = ()

    package init() {
      if #available(iOS 17, tvOS 17, *) {
        registrar = ObservationRegistrar()
      } else {
        registrar = nil
      }
    }

    /// A cell's token.
    @MainActor
    static func of(_ cell: AnyObject) -> TrackingToken {
      guard let key else { return TrackingToken() }
      if let token = objc_getAssociatedObject(cell, key) as? TrackingToken { return token }
      let token = TrackingToken()
      objc_setAssociatedObject(cell, key, token, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return token
    }

    @MainActor private static let key = malloc(1)
  }

  @available(iOS 17, tvOS 17, *)
  extension TrackingToken: Observable {
    fileprivate func access() {
      (registrar as? ObservationRegistrar)?.access(self, keyPath: \.value)
    }

    fileprivate func renew() {
      isRenewing = true
      (registrar as? ObservationRegistrar)?.withMutation(of: self, keyPath: \.value) {}
      isRenewing = false
    }
  }
#endif
