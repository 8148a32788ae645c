import Foundation

/// The index paths of items whose positions a change does not report, found by their identities.
struct FoundItems {
  /// Items in their own sections.
  private var inSection: [KeptPlaces.LostItem: IndexPath] = [:]

  /// The first item with an identity, for items that are not in their own sections.
  private var anywhere: [AnyHashable: IndexPath] = [:]

  /// Whether an item with a section is found only there.
  private let isSectionwise: Bool

  /// Searches for items: first in their own sections, and then in the others.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - candidates: The index paths to search.
  ///   - reserved: In a view with a selected item in every section, the sections that keep their
  ///     own item. An item whose section has been deleted is not found there. An item with a
  ///     section is found only in that. `nil` for other views.
  ///   - identity: Returns the identity of the item at an index path; called at most once for each.
  /// - Complexity: O(candidates)
  init(
    _ items: [KeptPlaces.LostItem], among candidates: AnySequence<IndexPath>,
    notIn reserved: Set<Int>?, _ identity: (IndexPath) -> AnyHashable?
  ) {
    isSectionwise = reserved != nil
    if items.isEmpty { return }
    let identities = Set(items.map(\.identity))
    let sections = Set(items.compactMap(\.section))
    // Invariant: what is not found, in its own section and anywhere.
    var unfoundInSection = Set(items.filter { $0.section != nil })
    var unfound = Set(
      items.lazy.filter { reserved == nil || $0.section == nil }.map(\.identity))

    func visit(_ indexPath: IndexPath, _ found: inout FoundItems) {
      guard let identity = identity(indexPath), identities.contains(identity) else { return }
      let item = KeptPlaces.LostItem(identity: identity, section: indexPath[0])
      if unfoundInSection.remove(item) != nil { found.inSection[item] = indexPath }
      if reserved?.contains(indexPath[0]) != true, unfound.remove(identity) != nil {
        found.anywhere[identity] = indexPath
      }
    }
    for indexPath in candidates where sections.contains(indexPath[0]) {
      visit(indexPath, &self)
      if unfoundInSection.isEmpty, unfound.isEmpty { return }
    }
    if unfound.isEmpty { return }
    for indexPath in candidates where !sections.contains(indexPath[0]) {
      visit(indexPath, &self)
      if unfound.isEmpty { return }
    }
  }

  /// An item's index path; `nil` if it is not found.
  func indexPath(of item: KeptPlaces.LostItem) -> IndexPath? {
    if let indexPath = inSection[item] { return indexPath }
    return isSectionwise && item.section != nil ? nil : anywhere[item.identity]
  }
}
