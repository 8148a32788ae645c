import Foundation

/// Notifications between VoiceOver and the app.
@MainActor
public enum UIAccessibility {
  public struct Notification: Hashable, Sendable {
    public static let layoutChanged = Notification()
  }

  public struct AssistiveTechnologyIdentifier: Hashable, Sendable {
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier()
  }

  /// The focused element; not part of the real module.
  public static var focused: AnyObject?

  public static func focusedElement(using identifier: AssistiveTechnologyIdentifier?) -> Any? {
    focused
  }

  /// Posts that the layout has changed, and moves the focus to an element.
  public static func post(notification: Notification, argument: Any?) {
    focused = argument as AnyObject?
  }
}

/// An element of a view that is not a view itself.
@MainActor
open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
