import Foundation

/// A view with a value.
@MainActor
open class NSControl: NSView {
  open var objectValue: Any?

  open var stringValue: String {
    get { objectValue.map { "\($0)" } ?? "" }
    set { objectValue = newValue }
  }
}
