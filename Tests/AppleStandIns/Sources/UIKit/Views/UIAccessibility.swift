public import Foundation

/// What VoiceOver and the app tell each other.
@MainActor
public enum UIAccessibility {
  public struct Notification: Hashable, Sendable {
    public static let layoutChanged = Notification()
  }

  public struct AssistiveTechnologyIdentifier: Hashable, Sendable {
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier()
  }

  public nonisolated static let elementFocusedNotification = Foundation.Notification.Name(
    "UIAccessibilityElementFocusedNotification")

  /// What has the focus; not part of the real module. Setting it posts the notification.
  public static var focused: AnyObject? {
    didSet { NotificationCenter.default.post(name: elementFocusedNotification, object: nil) }
  }

  public static func focusedElement(using identifier: AssistiveTechnologyIdentifier?) -> Any? {
    focused
  }

  /// The app says that the layout has changed, and what gets the focus.
  public static func post(notification: Notification, argument: Any?) {
    focused = argument as AnyObject?
  }
}

/// A part of a view that is no view itself.
@MainActor
open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
