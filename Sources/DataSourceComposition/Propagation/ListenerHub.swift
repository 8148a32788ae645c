import DataSourceKit

/// Shares the change sets of one data source among several listeners, fairly: each hears of each change
/// once, in the order in which they came.
///
/// A listener may change the data in answer. Nobody hears of that before everybody has heard of the first
/// change, and who had not by then hears of both as one, since the data has both. So nobody is
/// interrupted (rule T4), and everybody's change sets lead to the data as it is.
final class ListenerHub {
  /// The reload block of the data source. It takes part as the first listener.
  var reloadBlock: ReloadBlock?

  private var listeners: [WeakListener] = []
  private var isSending = false
  private lazy var first = Listener { [unowned self] in reloadBlock?($0) }

  private struct WeakListener {
    weak var listener: Listener?
  }

  /// Adds a listener. It is held weakly.
  func add(_ listener: Listener) {
    listeners.removeAll { $0.listener == nil }
    listeners.append(WeakListener(listener: listener))
  }

  /// Sends a change set to everybody, unless it is empty.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed.
  ///   - includesReloadBlock: Whether the reload block hears of it, too.
  func send(_ changeSet: ChangeSet, toReloadBlock includesReloadBlock: Bool = true) {
    guard !changeSet.isEmpty else { return }
    let everybody = (includesReloadBlock ? [first] : []) + listeners.compactMap(\.listener)
    for listener in everybody { listener.add(changeSet) }
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    // Whoever came in meanwhile reads the data as it is, and has nothing to hear of yet.
    while let (listener, changeSet) = nextPending() { listener.tell(changeSet) }
  }

  private func nextPending() -> (Listener, ChangeSet)? {
    for listener in [first] + listeners.compactMap(\.listener) {
      if let changeSet = listener.takePending(), !changeSet.isEmpty { return (listener, changeSet) }
    }
    return nil
  }
}
