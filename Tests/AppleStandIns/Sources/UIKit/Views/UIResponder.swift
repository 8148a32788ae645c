public import Foundation

/// The root of all views.
@MainActor
open class UIResponder: NSObject {
  public nonisolated override init() {
    super.init()
  }
}
