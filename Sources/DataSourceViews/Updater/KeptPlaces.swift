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

  /// An item whose new index path a change does not report.
  struct LostItem: Hashable {
    var identity: AnyHashable

    /// The new index of its section; `nil` if that has been deleted.
    var section: Int?
  }

  private var selection: [KeptItem] = []
  private var anchors: [(item: KeptItem, distance: Double)] = []

  /// Whether the end of the list is on the screen, and remains there.
  private var keepsEnd = false

  /// Selected items that were not found after earlier changes.
  private var missing: [LostItem] = []

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
    missing: [LostItem], identity: (IndexPath) -> AnyHashable?
  ) {
    self.missing = missing
    self.keepsEnd = keepsEnd
    self.selection = selection.map { KeptItem(indexPath: $0, identity: identity($0)) }
    self.anchors = anchors.map {
      (KeptItem(indexPath: $0.indexPath, identity: identity($0.indexPath)), $0.distance)
    }
  }

  /// Records the selection in a change that moves no items.
  mutating func keep(_ selection: [IndexPath]) {
    if self.selection.isEmpty { self.selection = selection.map { KeptItem(indexPath: $0) } }
  }

  var isEmpty: Bool { selection.isEmpty && anchors.isEmpty && missing.isEmpty && !keepsEnd }

  /// Whether all items are candidates, not only those that the mapping does not reach.
  var looksEverywhere: Bool { !missing.isEmpty }

  /// Selects the same items again, and scrolls so that a visible item keeps its position on the
  /// screen. This is the first item that the change does not move by itself. If there is none, or
  /// after a reload without known moves, it is the first one that moves as far as most others.
  ///
  /// A list can show an item twice. If the mapping does not reach an item, its old index path is
  /// searched, then its section, and then the others. In a view with a selected item in every
  /// section, the others keep their own.
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
    candidates: AnySequence<IndexPath>, identity: (IndexPath) -> AnyHashable?
  ) -> [LostItem] {
    let isSectionwise = view is any SectionwiseListView
    /// Whether an item may be selected at a new index path. In such a view, an item that moves into
    /// another section would take the place of that section's own.
    func mayBe(at new: IndexPath, _ item: KeptItem) -> Bool {
      isShown(new)
        && (!isSectionwise || mapping.assumedSection(for: item.indexPath[0]) ?? new[0] == new[0])
    }
    func mapped(_ item: KeptItem) -> IndexPath? {
      mapping.newIndexPath(for: item.indexPath).flatMap { mayBe(at: $0, item) ? $0 : nil }
    }
    func unmoved(_ item: KeptItem) -> IndexPath? {
      guard let old = item.identity, let path = mapping.assumedIndexPath(for: item.indexPath),
        mayBe(at: path, item), identity(path) == old
      else { return nil }
      return path
    }
    func lost(_ item: KeptItem) -> LostItem? {
      item.identity.map {
        LostItem(identity: $0, section: mapping.assumedSection(for: item.indexPath[0]))
      }
    }
    let missing = missing.map {
      LostItem(identity: $0.identity, section: $0.section.flatMap(mapping.assumedSection))
    }
    let kept = selection + anchors.map(\.item)
    let known = kept.map { mapped($0) ?? unmoved($0) }
    let unknown = kept.indices.filter { known[$0] == nil }.compactMap { lost(kept[$0]) }
    let found = FoundItems(
      unknown + missing, among: candidates,
      notIn: isSectionwise
        ? Set(selection.compactMap { mapping.assumedSection(for: $0.indexPath[0]) }) : nil,
      identity)
    let after = kept.indices.map { known[$0] ?? lost(kept[$0]).flatMap(found.indexPath(of:)) }

    if !selection.isEmpty || !missing.isEmpty {
      view.setSelection(
        to: Set(after.prefix(selection.count).compactMap(\.self))
          .union(missing.compactMap(found.indexPath(of:))))
    }
    if keepsEnd { view.scrollToEnd() }
    if let anchor = anchor(after.dropFirst(selection.count), mapping) { view.scroll(to: anchor) }
    let unselected = selection.indices.filter { after[$0] == nil }.compactMap { lost(kept[$0]) }
    return unselected + missing.filter { found.indexPath(of: $0) == nil }
  }

  /// The visible item that keeps its position on the screen, from the new index paths of all.
  private func anchor(_ after: ArraySlice<IndexPath?>, _ mapping: MappingChain) -> ScrollAnchor? {
    let surviving = zip(anchors, after).compactMap { anchor, new in
      new.map { (old: anchor.item.indexPath, new: $0, distance: anchor.distance) }
    }
    let anchor =
      surviving.first { mapping.keeps($0.old) && mapping.newIndexPath(for: $0.old) == $0.new }
      ?? Self.firstOfMost(surviving) { Self.shift($0.old, $0.new) }
    return anchor.map { ScrollAnchor(indexPath: $0.new, distance: $0.distance) }
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
}
