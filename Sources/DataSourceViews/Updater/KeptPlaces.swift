import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation

/// A view's selection and scroll position, restored after a change.
struct KeptPlaces {
  /// An old index path, and its item's identity if available.
  private struct KeptItem {
    var indexPath: IndexPath
    var identity: AnyHashable?
  }

  private var selection: [KeptItem] = []
  private var anchors: [(item: KeptItem, distance: Double)] = []

  /// Whether the end of the list is on the screen, and remains there.
  private var keepsEnd = false

  /// Selected items that were not found after earlier changes.
  private var missing: [AnyHashable] = []

  /// Nothing to restore.
  init() {}

  /// Records a view's selection and scroll position.
  ///
  /// - Parameters:
  ///   - selection: The selected items' old index paths.
  ///   - anchors: The visible items of which one keeps its position on the screen.
  ///   - keepsEnd: Whether the view then scrolls to the end.
  ///   - missing: Selected items that were not found after earlier changes.
  ///   - identity: Returns the identity of the item at an old index path.
  init(
    _ selection: [IndexPath], _ anchors: [ScrollAnchor], keepsEnd: Bool = false,
    missing: [AnyHashable], identity: (IndexPath) -> AnyHashable?
  ) {
    self.missing = missing
    self.keepsEnd = keepsEnd
    self.selection = selection.map { KeptItem(indexPath: $0, identity: identity($0)) }
    self.anchors = anchors.map {
      (KeptItem(indexPath: $0.indexPath, identity: identity($0.indexPath)), $0.distance)
    }
  }

  var isEmpty: Bool { selection.isEmpty && anchors.isEmpty && missing.isEmpty && !keepsEnd }

  /// Whether all items are candidates, not only those that the mapping does not reach.
  var looksEverywhere: Bool { !missing.isEmpty }

  /// Selects the same items again, and scrolls so that a visible item keeps its position on the
  /// screen: the first one that the change does not move by itself. If there is none, or after a
  /// reload without known moves, it is the first one that moves as far as most others.
  ///
  /// - Parameters:
  ///   - view: The view after the change.
  ///   - mapping: Maps old index paths to new ones, if the change sets are correct.
  ///   - isShown: Returns whether the view has an item at a new index path.
  ///   - candidates: The new index paths to search for items that the mapping does not reach.
  ///   - identity: Returns the identity of the item at a new index path.
  /// - Returns: The selected items that are not found.
  func restore(
    in view: any UpdatableListView, mapping: MappingChain, isShown: (IndexPath) -> Bool,
    candidates: some Sequence<IndexPath>, identity: (IndexPath) -> AnyHashable?
  ) -> [AnyHashable] {
    func mapped(_ item: KeptItem) -> IndexPath? {
      mapping.newIndexPath(for: item.indexPath).flatMap { isShown($0) ? $0 : nil }
    }
    let lost = (selection + anchors.map(\.item)).filter { mapped($0) == nil }
    let found = Self.find(
      lost.compactMap(\.identity) + missing, among: candidates, identity)
    func after(_ item: KeptItem) -> IndexPath? {
      mapped(item) ?? item.identity.flatMap { found[$0] }
    }

    if !selection.isEmpty || !missing.isEmpty {
      view.setSelection(
        to: Set(selection.compactMap(after)).union(missing.compactMap { found[$0] }))
    }
    if keepsEnd { view.scrollToEnd() }
    let surviving = anchors.compactMap { anchor in after(anchor.item).map { (anchor, $0) } }
    if let (anchor, indexPath) =
      surviving.first(where: { mapping.keeps($0.0.item.indexPath) && mapped($0.0.item) != nil })
      ?? Self.firstOfMost(surviving, by: { Self.shift($0.0.item.indexPath, $0.1) })
    {
      view.scroll(to: ScrollAnchor(indexPath: indexPath, distance: anchor.distance))
    }
    let unmapped = selection.filter { mapped($0) == nil }
    return (unmapped.compactMap(\.identity) + missing).filter { found[$0] == nil }
  }

  /// How far a change moves an item, in sections and items.
  private static func shift(_ old: IndexPath, _ new: IndexPath) -> [Int] {
    zip(new, old).map { $0 - $1 }
  }

  /// The first element of the largest group with equal values.
  private static func firstOfMost<Element>(
    _ elements: [Element], by value: (Element) -> [Int]
  ) -> Element? {
    let counts = elements.reduce(into: [:]) { $0[value($1), default: 0] += 1 }
    let most = counts.values.max()
    return elements.first { counts[value($0)] == most }
  }

  /// The first index path for each identity.
  private static func find(
    _ identities: [AnyHashable], among candidates: some Sequence<IndexPath>,
    _ identity: (IndexPath) -> AnyHashable?
  ) -> [AnyHashable: IndexPath] {
    var missing = Set(identities)
    var found: [AnyHashable: IndexPath] = [:]
    guard !missing.isEmpty else { return found }
    for indexPath in candidates {
      guard let identity = identity(indexPath), missing.remove(identity) != nil else { continue }
      found[identity] = indexPath
      if missing.isEmpty { break }
    }
    return found
  }
}
