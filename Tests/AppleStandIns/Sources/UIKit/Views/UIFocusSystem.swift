/// What can contain a focus: here, a view.
@MainActor
public protocol UIFocusEnvironment: AnyObject {}

@MainActor
public protocol UIFocusItem: UIFocusEnvironment {}

/// The focus of a television, or of a hardware keyboard; here, one for each window.
@MainActor
public final class UIFocusSystem {
  public fileprivate(set) weak var focusedItem: (any UIFocusItem)?

  public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
    (environment as? UIView)?.window?.focusSystem
  }

  /// The real system does so in the next turn of the run loop.
  public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
    focusedItem = environment as? any UIFocusItem
  }
}

extension UIView: UIFocusItem {}
