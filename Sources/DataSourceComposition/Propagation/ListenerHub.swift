import DataSourceKit

/// Shares the change sets of one data source among several listeners, fairly: each hears of each change
/// once, in the order in which they came.
///
/// A listener may change the data in answer. Nobody hears of that before everybody has heard of the first
/// change, and who had not by then hears of both as one, since the data has both. So nobody is
/// interrupted (rule T4), and everybody's change sets lead to the data as it is.
///
/// Listeners are held only while they hear: one that is let go in answer hears nothing any more.
final class ListenerHub {
  /// The reload block of the data source. It takes part as the first listener.
  var reloadBlock: ReloadBlock?

  private var listeners: [WeakListener] = []

  /// At how many listeners those that are gone are taken out, so that adding one takes O(1) amortised.
  private var sweepCount = 8

  /// Those who have something to hear of, in the order in which it came, and behind those who have heard.
  private var queue: [WeakListener] = []
  private var isSending = false
  private lazy var first = Listener { [unowned self] in reloadBlock?($0) }

  private struct WeakListener {
    weak var listener: Listener?
  }

  /// Adds a listener. It is held weakly.
  func add(_ listener: Listener) {
    if listeners.count >= sweepCount {
      listeners.removeAll { $0.listener == nil }
      sweepCount = 2 * listeners.count + 8
    }
    listeners.append(WeakListener(listener: listener))
  }

  /// Sends a change set to everybody, unless it is empty.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed.
  ///   - includesReloadBlock: Whether the reload block hears of it, too.
  /// - Complexity: O(listeners)
  func send(_ changeSet: ChangeSet, toReloadBlock includesReloadBlock: Bool = true) {
    guard !changeSet.isEmpty else { return }
    if includesReloadBlock { enqueue(first, changeSet) }
    for case let listener? in listeners.lazy.map(\.listener) { enqueue(listener, changeSet) }
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    // Whoever came in meanwhile reads the data as it is, and has nothing to hear of yet.
    var next = 0
    while next < queue.count {
      let listener = queue[next].listener
      next += 1
      if let changeSet = listener?.takePending(), !changeSet.isEmpty { listener?.tell(changeSet) }
    }
    queue = []
  }

  private func enqueue(_ listener: Listener, _ changeSet: ChangeSet) {
    if !listener.isWaiting { queue.append(WeakListener(listener: listener)) }
    listener.add(changeSet)
  }
}
