/// Views by their reuse identifiers: how to make new ones, and those that wait to be used again.
@MainActor
public final class ReuseQueue<View: AnyObject> {
  private var makers: [String: () -> View] = [:]
  private var waiting: [String: [View]] = [:]

  /// Makes an empty queue.
  public init() {}

  /// Registers how a view is made; `nil` forgets it.
  public func register(_ identifier: String, make: (() -> View)?) {
    makers[identifier] = make
    waiting[identifier] = nil
  }

  /// A view that waits, or else a new one.
  ///
  /// - Returns: The view, and whether it was in use before; `nil` if there is none, and no way to
  ///   make one is registered.
  public func dequeue(_ identifier: String) -> (view: View, isUsed: Bool)? {
    if let view = waiting[identifier]?.popLast() { return (view, true) }
    return makers[identifier].map { ($0(), false) }
  }

  /// A view waits to be used again.
  public func enqueue(_ view: View, _ identifier: String) {
    waiting[identifier, default: []].append(view)
  }
}
