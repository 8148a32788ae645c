public import Foundation

/// The text size that the user prefers.
public struct UIContentSizeCategory: Hashable, Sendable {
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}
