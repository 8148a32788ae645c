/// Views by reuse identifier: how to make new ones, and those waiting to be reused.
@MainActor
public final class ReuseQueue<View: AnyObject> {
  private var makers: [String: () -> View] = [:]
  private var waiting: [String: [View]] = [:]

  /// Makes an empty queue.
  public init() {}

  /// Registers how to make a view; `nil` unregisters it.
  public func register(_ identifier: String, make: (() -> View)?) {
    makers[identifier] = make
    waiting[identifier] = nil
  }

  /// Takes a waiting view, or else makes a new one.
  ///
  /// - Returns: The view, and whether it was in use before; `nil` if none is waiting, and none can
  ///   be made.
  public func dequeue(_ identifier: String) -> (view: View, isUsed: Bool)? {
    if let view = waiting[identifier]?.popLast() { return (view, true) }
    return makers[identifier].map { ($0(), false) }
  }

  /// Keeps a view until it is reused.
  public func enqueue(_ view: View, _ identifier: String) {
    waiting[identifier, default: []].append(view)
  }
}
