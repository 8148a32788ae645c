import Foundation

/// A drag that the user has begun; not part of the real module.
@MainActor
public final class UserDrag: NSObject {
  let session = DragSession()
  let sources: [IndexPath]
  weak var origin: UIView?

  /// Whether the items stay in the app.
  public let isRestricted: Bool

  public var items: [UIDragItem] { session.items }

  /// Where the finger is.
  public var location = CGPoint(x: 0, y: 10_000)

  /// The user begins to drag the first row, and taps the others.
  init?(
    from view: UIView, _ rows: [IndexPath], begin: (DragSession, IndexPath) -> [UIDragItem],
    add: (DragSession, IndexPath) -> [UIDragItem], isRestricted: (DragSession) -> Bool
  ) {
    var sources: [IndexPath] = []
    for row in rows {
      let new = sources.isEmpty ? begin(session, row) : add(session, row)
      if new.isEmpty, sources.isEmpty { return nil }
      session.items += new
      sources += new.map { _ in row }
    }
    self.sources = sources
    origin = view
    self.isRestricted = isRestricted(session)
    super.init()
  }

  /// A drag from another app.
  public init(_ providers: [NSItemProvider]) {
    session.items = providers.map { UIDragItem(itemProvider: $0) }
    sources = []
    isRestricted = false
    super.init()
  }

  /// A drag of objects from another view of the app.
  public convenience init(objects: [Any]) {
    self.init(objects.map { _ in NSItemProvider() })
    for (item, object) in zip(items, objects) { item.localObject = object }
  }

  /// The items of a drop into a view.
  func dropItems(in view: UIView) -> [DropItem] {
    items.enumerated().map { index, item in
      DropItem(item, origin === view ? sources[index] : nil)
    }
  }
}

final class DragSession: NSObject, UIDragSession {
  var items: [UIDragItem] = []
  var localContext: Any?

  func location(in view: UIView) -> CGPoint { .zero }
}

final class DropSession: NSObject, UIDropSession {
  let drag: UserDrag

  init(_ drag: UserDrag) { self.drag = drag }

  var items: [UIDragItem] { drag.items }

  func location(in view: UIView) -> CGPoint { drag.location }

  var localDragSession: (any UIDragSession)? { drag.origin == nil ? nil : drag.session }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }
}

final class DropItem: NSObject, UITableViewDropItem, UICollectionViewDropItem {
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?

  init(_ dragItem: UIDragItem, _ source: IndexPath?) {
    (self.dragItem, sourceIndexPath) = (dragItem, source)
  }
}

final class DropAnimation: NSObject, UIDragAnimating {}
