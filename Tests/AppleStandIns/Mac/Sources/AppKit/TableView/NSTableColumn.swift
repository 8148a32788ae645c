public import Foundation

/// A column of a table.
@MainActor
open class NSTableColumn: NSObject {
  open var identifier: NSUserInterfaceItemIdentifier
  open var title = ""
  open var width: CGFloat = 100
  open var isHidden = false
  open internal(set) weak var tableView: NSTableView?

  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
    super.init()
  }
}
