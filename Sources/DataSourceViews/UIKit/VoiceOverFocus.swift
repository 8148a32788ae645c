#if canImport(UIKit) && !os(watchOS)
  // The constants for notifications are mutable in some SDKs.
  @preconcurrency import UIKit

  extension UIView {
    /// Moves VoiceOver's focus to the view.
    func takeVoiceOverFocus() {
      UIAccessibility.post(notification: .layoutChanged, argument: self)
    }
  }
#endif
