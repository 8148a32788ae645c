/// A view that the user acts on.
@MainActor
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let valueChanged = Event(rawValue: 1 << 12)
  }

  private var actions: [UIAction] = []

  /// Adds an action, and removes another one with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    if let identifier = action.identifier { actions.removeAll { $0.identifier == identifier } }
    actions.append(action)
  }

  /// The user acts; not part of the real class.
  public func userActs() {
    for action in actions { action.perform() }
  }
}

/// The wheel above a list that is being refreshed.
@MainActor
open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false

  open func endRefreshing() { isRefreshing = false }

  /// The user pulls the list down, which has no effect while it is refreshed; not part of the real
  /// class.
  public func userPulls() {
    if isRefreshing { return }
    isRefreshing = true
    userActs()
  }
}

/// A color. Which one it is has no effect here.
@MainActor
public final class UIColor: NSObject {
  public nonisolated override init() { super.init() }
}

/// A control in which the user types.
@MainActor
open class UITextField: UIControl {
  open var text: String?

  open override var canBecomeFirstResponder: Bool { true }
}
