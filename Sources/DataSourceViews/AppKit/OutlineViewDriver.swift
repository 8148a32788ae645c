#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import DataSourcePlanning
  import AppKit
  import DataSourceCore
  import Foundation

  /// A row of a tree: the object that identifies its item in an outline view.
  final class OutlineNode: NSObject {
    /// A row's position in its tree, according to the data source.
    struct Place {
      var level = 0
      var isExpandable = false
      var isExpanded = false
    }

    fileprivate var place: Place

    /// The row in the layout; `nil` for a deleted row.
    fileprivate(set) var row: Int?
    private(set) weak var parent: OutlineNode?
    fileprivate(set) var children: [OutlineNode] = []

    /// The children after a change.
    fileprivate var newChildren: [OutlineNode] = []

    /// Whether the item can be expanded, as the outline view reads it.
    fileprivate(set) var isExpandable = false

    fileprivate init(_ place: Place = Place(), parent: OutlineNode? = nil) {
      self.place = place
      self.parent = parent
    }

    fileprivate var canExpand: Bool { place.isExpandable || !children.isEmpty }

    fileprivate var mustBeExpanded: Bool {
      place.isExpandable && place.isExpanded || !children.isEmpty
    }
  }

  /// Drives an outline view. Its items are the rows of the layout: the parent of a row is the last
  /// row above it with a lower level.
  ///
  /// Operations on the children of expanded items change the structure. Items are expanded and
  /// collapsed afterwards, so that the view reads no children within a batch.
  final class OutlineViewDriver: FlatTableDriver {
    /// Returns a row's position in its tree.
    var place: (IndexPath) -> OutlineNode.Place = { _ in OutlineNode.Place() }

    /// The parent of the items without one.
    private(set) var root = OutlineNode()

    /// The items of all rows of the layout.
    private var nodes: [OutlineNode] = []

    /// Whether the view reads items because they are expanded after a reload, before it displays
    /// them.
    private var isExpandingAll = false

    private var outlineView: NSOutlineView? { view as? NSOutlineView }

    // MARK: Rows

    override func rowInView(_ row: Int) -> Int? {
      guard nodes.indices.contains(row), let row = outlineView?.row(forItem: nodes[row]), row >= 0
      else { return nil }
      return row
    }

    override func rowInLayout(_ row: Int) -> Int? {
      (outlineView?.item(atRow: row) as? OutlineNode)?.row
    }

    func node(at indexPath: IndexPath) -> OutlineNode? {
      layout.row(of: indexPath).map { nodes[$0] }
    }

    /// An item's index path; `nil` for a group row, and for a deleted row.
    func indexPath(of node: OutlineNode) -> IndexPath? { node.row.flatMap(layout.indexPath) }

    /// Records that the view reads the first level, or the view of a row.
    func noteReadingOfItems() {
      noteReading(isDisplayed: !isExpandingAll)
      noteLayout()
    }

    override func finishLayout() {
      super.finishLayout()
      if view?.window != nil { noteReading() }
    }

    // MARK: Changes

    override func readLayout() {
      super.readLayout()
      for node in nodes { node.row = nil }
      root = OutlineNode()
      _ = makeTree(Array(repeating: nil, count: layout.numberOfRows))
    }

    override func reloadAll() {
      super.reloadAll()
      expandAll()
    }

    /// Expands the items after a view has been reloaded.
    func expandAll() {
      call {
        isExpandingAll = true
        for node in nodes where node.mustBeExpanded { outlineView?.expandItem(node) }
        isExpandingAll = false
      }
    }

    override func update(_ changeSet: ChangeSet, updates: () -> Void) {
      outlineView?.beginUpdates()
      updates()
      let (before, mapping) = (layout, changeSet.mapping)
      super.readLayout()
      var known: [OutlineNode?] = Array(repeating: nil, count: layout.numberOfRows)
      for (row, node) in nodes.enumerated() {
        node.row = nil
        if let row = before.row(row, in: layout, by: mapping) { known[row] = node }
      }
      let (changed, added) = makeTree(known)
      var stale: Set<OutlineNode> = []
      for (node, children) in changed {
        if node === root || outlineView?.isItemExpanded(node) == true {
          perform(RunningSequence(from: children, to: node.children), in: node)
        } else {
          // Operations have no effect on a collapsed item; it reads its children when it is
          // expanded.
          stale.insert(node)
        }
      }
      outlineView?.endUpdates()
      // Only now: an item expanded within a batch reads its children, and then the batch inserts
      // them again.
      for node in changed.map(\.node) + added where node !== root {
        if let indexPath = indexPath(of: node) {
          // The level is that of the arrangement until a content update rearranges the tree.
          let level = node.place.level
          node.place = place(indexPath)
          node.place.level = level
        }
        show(node, readsChildren: stale.contains(node))
      }
    }

    /// Arranges all rows of the layout as a tree.
    ///
    /// - Parameter known: The existing item of each row. If an item has a new parent, it is
    ///   replaced.
    /// - Returns: The existing items whose children have changed, with their old children, and the
    ///   new items, each after its parent.
    private func makeTree(
      _ known: [OutlineNode?]
    ) -> (changed: [(node: OutlineNode, children: [OutlineNode])], added: [OutlineNode]) {
      var added: [OutlineNode] = []
      var path = [root]
      root.newChildren = []
      nodes = known.enumerated().map { row, known in
        let place = known?.place ?? layout.indexPath(of: row).map(place) ?? OutlineNode.Place()
        let depth = path.dropFirst().firstIndex { $0.place.level >= place.level } ?? path.count
        path.removeSubrange(depth...)
        let parent = path[depth - 1]
        var node = known
        // A sequence of operations changes the children of one parent.
        if node?.parent !== parent { node = nil }
        let result = node ?? OutlineNode(place, parent: parent)
        if node == nil { added.append(result) }
        result.row = row
        result.newChildren = []
        parent.newChildren.append(result)
        path.append(result)
        return result
      }
      var changed: [(node: OutlineNode, children: [OutlineNode])] = []
      for node in [root] + nodes {
        if !node.children.elementsEqual(node.newChildren, by: ===) {
          changed.append((node, node.children))
        }
        node.children = node.newChildren
        node.newChildren = []
      }
      for node in added { node.isExpandable = node.canExpand }
      let new = Set(added)
      return (changed.filter { !new.contains($0.node) }, added)
    }

    private func perform(_ sequence: RunningSequence, in node: OutlineNode) {
      let parent = node === root ? nil : node
      if !sequence.removed.isEmpty {
        outlineView?.removeItems(
          at: sequence.removed, inParent: parent, withAnimation: animations.deletedRows)
      }
      for move in sequence.moves {
        outlineView?.moveItem(at: move.from, inParent: parent, to: move.to, inParent: parent)
      }
      if !sequence.inserted.isEmpty {
        outlineView?.insertItems(
          at: sequence.inserted, inParent: parent, withAnimation: animations.insertedRows)
      }
    }

    override func itemsChanged(_ items: [IndexPath]) {
      let changed = items.compactMap(node)
      var isRearranged = false
      for node in changed {
        guard let indexPath = indexPath(of: node) else { continue }
        let level = node.place.level
        node.place = place(indexPath)
        if node.place.level != level { isRearranged = true }
      }
      if isRearranged { update(.some([])) {} }
      for node in changed { show(node) }
    }

    /// Expands or collapses an item to match the data source.
    func synchronize(_ node: OutlineNode) { call { show(node) } }

    /// - Parameter readsChildren: Whether the view may contain earlier children of the item.
    private func show(_ node: OutlineNode, readsChildren: Bool = false) {
      guard let outlineView, node.row != nil else { return }
      if !node.mustBeExpanded, outlineView.isItemExpanded(node) { outlineView.collapseItem(node) }
      if readsChildren || node.isExpandable != node.canExpand {
        node.isExpandable = node.canExpand
        outlineView.reloadItem(node, reloadChildren: readsChildren)
      }
      if node.mustBeExpanded, !outlineView.isItemExpanded(node) { outlineView.expandItem(node) }
    }
  }
#endif
