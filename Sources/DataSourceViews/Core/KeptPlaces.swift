import DataSourceKit
import Foundation

/// What is selected, and where the screen hangs, before a change: to be found again after it.
struct KeptPlaces {
  /// A place BEFORE, and who is there if that is known.
  private struct Place {
    var indexPath: IndexPath
    var identity: AnyHashable?
  }

  private var selection: [Place] = []
  private var anchors: [(place: Place, distance: Double)] = []

  /// Selected items that have not been found again yet: a change has come meanwhile through which they
  /// could not be followed.
  private var missing: [AnyHashable] = []

  /// Notes what a view shows.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - keepsAnchors: Whether the scroll position matters.
  ///   - missing: Selected items that have not been found again after earlier changes.
  ///   - identity: Tells who is at an index path BEFORE.
  init(
    of view: any ListView, keepsAnchors: Bool, missing: [AnyHashable],
    identity: (IndexPath) -> AnyHashable?
  ) {
    self.missing = missing
    selection = view.selectedIndexPaths.map { Place(indexPath: $0, identity: identity($0)) }
    guard keepsAnchors else { return }
    anchors = view.scrollAnchors.map {
      (Place(indexPath: $0.indexPath, identity: identity($0.indexPath)), $0.distance)
    }
  }

  var isEmpty: Bool { selection.isEmpty && anchors.isEmpty && missing.isEmpty }

  /// Whether items are to be looked for everywhere, and not only where the mapping has lost them.
  var looksEverywhere: Bool { !missing.isEmpty }

  /// Selects the same items again, and scrolls to where one of those on the screen stands where it was.
  ///
  /// - Parameters:
  ///   - view: The view AFTER.
  ///   - mapping: Leads from BEFORE to AFTER, if the data source tells the truth.
  ///   - isShown: Whether the view has an item at an index path AFTER.
  ///   - candidates: The AFTER index paths of all who may be those that the mapping has lost.
  ///   - identity: Tells who is at an index path AFTER.
  /// - Returns: Selected items that are not found.
  func restore(
    in view: any ListView, mapping: MappingChain, isShown: (IndexPath) -> Bool,
    candidates: some Sequence<IndexPath>, identity: (IndexPath) -> AnyHashable?
  ) -> [AnyHashable] {
    func mapped(_ place: Place) -> IndexPath? {
      mapping.indexPathAfter(place.indexPath).flatMap { isShown($0) ? $0 : nil }
    }
    let lost = (selection + anchors.map(\.place)).filter { mapped($0) == nil }
    let found = Self.find(
      lost.compactMap(\.identity) + missing, among: candidates, identity)
    func after(_ place: Place) -> IndexPath? {
      mapped(place) ?? place.identity.flatMap { found[$0] }
    }

    if !selection.isEmpty || !missing.isEmpty {
      view.setSelection(
        to: Set(selection.compactMap(after)).union(missing.compactMap { found[$0] }))
    }
    for anchor in anchors {
      guard let indexPath = after(anchor.place) else { continue }
      view.scroll(to: ScrollAnchor(indexPath: indexPath, distance: anchor.distance))
      break
    }
    let unmapped = selection.filter { mapped($0) == nil }
    return (unmapped.compactMap(\.identity) + missing).filter { found[$0] == nil }
  }

  /// The first place of each identity.
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
