public import Foundation

/// A button beside a row that the user has swiped.
@MainActor
open class NSTableViewRowAction: NSObject {
  public enum Style: Int, Sendable {
    case regular, destructive
  }

  public let style: Style
  open var title: String
  private let handler: (NSTableViewRowAction, Int) -> Void

  public init(
    style: Style, title: String, handler: @escaping (NSTableViewRowAction, Int) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  /// The user clicks a row's button; not part of the real class.
  public func perform(inRow row: Int) { handler(self, row) }
}

extension NSTableView {
  public enum RowActionEdge: Int, Sendable {
    case leading, trailing
  }
}
