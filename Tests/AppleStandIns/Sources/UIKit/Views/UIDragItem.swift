public import Foundation
// Foundation declares `NSItemProvider`, but not on Linux.
@_exported public import UniformTypeIdentifiers

/// What the user drags.
@MainActor
open class UIDragItem: NSObject {
  open var localObject: Any?
  public let itemProvider: NSItemProvider

  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

@MainActor
public protocol UIDragAnimating: NSObjectProtocol {}

@MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }

  func location(in view: UIView) -> CGPoint
}

@MainActor
public protocol UIDragSession: UIDragDropSession {
  var localContext: Any? { get set }
}

@MainActor
public protocol UIDropSession: UIDragDropSession {
  var localDragSession: (any UIDragSession)? { get }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
}

public enum UIDropOperation: Sendable { case cancel, forbidden, copy, move }
