public import DataSourceCore
import DataSourcePlanning
public import Foundation
public import IdentityDiff
import _DataSourceSubsequences

/// The sections of another data source, with the items of those that are not collapsed.
///
/// ```swift
/// let groups = messages.grouped(by: \.mailbox)
/// let mailboxes = groups.collapsible()
/// header.onTap = {
///   let section = (0..<groups.numberOfSections).first { groups.key(ofSection: $0) == mailbox }
///   if let section { mailboxes.toggle(at: section) }
/// }
/// ```
///
/// Find the section's index when it is needed: an index that a closure has captured belongs to
/// another section once sections are inserted, deleted or moved.
///
/// A section remains collapsed when it moves and when its items change. With an identity, see
/// `sectionIdentity(at:)`, it also remains collapsed when one change deletes and inserts it, and
/// after a reload. A section that returns in a later change is expanded, and so are all sections
/// without an identity after a reload of items without an identity.
///
/// Collapsing and expanding a section reports its items as deleted and inserted. The section itself
/// is not updated: its titles are the same, and its header can show the new state when it is
/// tapped. The source still has the hidden items, and can count them.
///
/// Put this operator at the end of a chain: one that removes empty sections also removes collapsed
/// ones.
public final class CollapsibleDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  /// The current indices of collapsed sections. Setting it reports the items that are inserted and
  /// deleted. Indices without a section are ignored.
  ///
  /// If an observer sets it while handling a change set, this property changes immediately; the
  /// rows follow after all observers have been notified.
  ///
  /// - Complexity: O(collapsed · log sections), and O(k log n) for k items that are inserted or
  ///   deleted.
  public var collapsedSections: IndexSet {
    get { IndexSet(collapsed.requested.compactMap { index(of: $0) }) }
    set {
      collapsed.requested = Set(sections(at: newValue))
      change { [unowned self] in collapse() }
    }
  }

  /// The collapsed sections. All of them are in the source, or are removed and may return.
  private var collapsed: RequestedSet<Int>

  /// Removed sections, whose handles stay valid until the change is reported. In a batch, they may
  /// return.
  private var goneSections: [Int] = []

  init(
    _ source: some DataSource<ItemType>, sections: IndexSet, identity: ElementIdentity<ItemType>?
  ) {
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    collapsed = RequestedSet(Set(upstream.sections(at: sections)))
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity, values: upstream.values)
    start()
  }

  override func rebuild() {
    // The source has paired the sections that it had before the reload.
    keepReplacedSections(inserted: upstream.sections)
    goneSections += collapsed.requested.union(collapsed.applied).sorted().filter {
      upstream.index(of: $0) == nil && !goneSections.contains($0)
    }
    super.rebuild()
  }

  override func targetSection(of item: Int) -> Int? {
    upstream.section(of: item).flatMap { collapsed.applied.contains($0) ? nil : $0 }
  }

  private func collapse() {
    let (closing, opening) = collapsed.apply()
    rearrange(
      closing.union(opening).flatMap { upstream.items(in: $0) }
        .map { Affected(item: $0, isAsked: true) })
  }

  override func updateContent() {
    let changes = upstream.changes.sections
    goneSections += changes.removed.inOrder { $0.before < $1.before }.map(\.section)
    keepReplacedSections(inserted: changes.inserted)
    rearrange(asksAll: true)
  }

  override func release() {
    // Their handles may be reused for new sections.
    for section in goneSections where !upstream.shownSections.contains(section) {
      collapsed.forget(section)
    }
    goneSections.clear()
    super.release()
  }

  /// Keeps the state of replaced sections: the change, or the batch, deletes and inserts them.
  ///
  /// All are paired, whatever their state: one that is left over would be paired with a later one.
  private func keepReplacedSections(inserted: [Int]) {
    // One that returns with the same handle has kept its state.
    goneSections.removeAll(where: upstream.shownSections.contains)
    if goneSections.isEmpty { return }
    let inserted = inserted.inOrder {
      (upstream.index(of: $0) ?? 0) < (upstream.index(of: $1) ?? 0)
    }
    let removed = goneSections
    let origins = originsByIdentity(
      from: removed.map(titles.identity), to: inserted.map(titles.identity))
    for (section, origin) in zip(inserted, origins) {
      if let origin { collapsed.replace(removed[origin], with: section) }
    }
    let replaced = Set(origins.compactMap { $0.map { removed[$0] } })
    goneSections.removeAll(where: replaced.contains)
  }

  /// Returns whether a section is collapsed.
  ///
  /// - Parameter section: The section's current index.
  /// - Returns: Whether it is collapsed; `false` if there is no such section.
  /// - Complexity: O(log sections)
  public func isCollapsed(at section: Int) -> Bool {
    self.section(at: section).map { collapsed.contains($0) } ?? false
  }

  /// Collapses a section, or expands it if it is collapsed. Does nothing if there is no such
  /// section.
  ///
  /// - Parameter section: The section's current index.
  /// - Complexity: O(k log n) for k items in the section.
  public func toggle(at section: Int) {
    guard let section = self.section(at: section) else { return }
    collapsed.toggle(section)
    change { [unowned self] in collapse() }
  }
}

extension ListStage {
  /// The sections at those of some indices that exist, however many others there are.
  fileprivate func sections(at indices: IndexSet) -> [Int] {
    indices.rangeView.flatMap { $0.clamped(to: 0..<sectionCount) }.compactMap { section(at: $0) }
  }
}

extension DataSource {
  /// Returns a data source with sections that can be collapsed.
  ///
  /// ```swift
  /// let mailboxes = messages.grouped(by: \.mailbox).collapsible()
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The indices of the sections to collapse at first.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func collapsible(
    collapsed sections: IndexSet = [], identity: ElementIdentity<ItemType>? = nil
  ) -> CollapsibleDataSource<ItemType> {
    CollapsibleDataSource(self, sections: sections, identity: identity)
  }
}
