public import DataSourceCore
import DataSourcePlanning
import Foundation
public import IdentityDiff
import _DataSourceSubsequences

/// The sections of another data source, with the items of those that are not collapsed.
///
/// ```swift
/// let mailboxes = messages.grouped(by: \.mailbox).collapsible()
/// header.onTap = { mailboxes.toggle(id: mailbox) }
/// ```
///
/// An index that a closure has captured belongs to another section once sections are inserted,
/// deleted or moved.
///
/// A section remains collapsed when it moves and when its items change. With an identity, see
/// `sectionIdentity(at:)`, it also remains collapsed when one change deletes and inserts it, and
/// after a reload. A section that returns in a later change is expanded. After a reload of items
/// without an identity, so are all sections without one.
///
/// Collapsing and expanding a section reports its items as deleted and inserted. The section itself
/// is not updated: its titles are the same, and its header can show the new state when it is
/// tapped. The source still has the hidden items, and can count them.
///
/// Put this operator at the end of a chain: one that removes empty sections also removes collapsed
/// ones.
public final class CollapsibleDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  /// The identities of collapsed sections, see `sectionIdentity(at:)`: the keys of groups, and the
  /// `id` of sections that are `Identifiable`. Setting it reports the items that are inserted and
  /// deleted.
  ///
  /// An identity that no section has yet remains here, and collapses the section that arrives with
  /// it. Sections without an identity keep their state: see ``toggle(at:)``.
  ///
  /// If an observer sets it while handling a change set, this property changes immediately; the
  /// rows follow after all observers have been notified.
  ///
  /// - Complexity: O(sections), and O(k log n) for k items that are inserted or deleted.
  public var collapsedIDs: Set<AnyHashable> {
    get {
      awaitedIDs.union(
        collapsed.requested.lazy.filter { self.index(of: $0) != nil }
          .compactMap(titles.identity))
    }
    set {
      let sections = upstream.sections(withIDs: newValue)
      awaitedIDs = newValue.subtracting(sections.compactMap(titles.identity))
      collapsed.requested = collapsed.requested.filter { titles.identity(of: $0) == nil }
        .union(sections)
      change { [unowned self] in collapse() }
    }
  }

  /// The collapsed sections. All of them are in the source, or are removed and may return.
  private var collapsed = RequestedSet<SectionHandle>([])

  /// The identities of sections that collapse when they arrive.
  private var awaitedIDs: Set<AnyHashable> = []

  /// Removed sections, whose handles stay valid until the change is reported. In a batch, they may
  /// return.
  private var goneSections: [SectionHandle] = []

  init(
    _ source: some DataSource<ItemType>, collapsedIDs: Set<AnyHashable>,
    identity: ElementIdentity<ItemType>?
  ) {
    super.init(source, identity: identity)
    let sections = upstream.sections(withIDs: collapsedIDs)
    collapsed = RequestedSet(Set(sections))
    awaitedIDs = collapsedIDs.subtracting(sections.compactMap(titles.identity))
    start()
  }

  override func rebuild() {
    // The source has paired the sections that it had before the reload.
    keepState(inserted: upstream.sections)
    goneSections += Array(collapsed.requested.union(collapsed.applied))
      .inOrder { $0.number < $1.number }.filter {
        upstream.index(of: $0) == nil && !goneSections.contains($0)
      }
    super.rebuild()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    upstream.section(of: item).flatMap { collapsed.applied.contains($0) ? nil : $0 }
  }

  private func collapse() {
    rearrange(asking: collapsed.apply().flatMap { upstream.items(in: $0) })
  }

  override func updateContent() {
    let changes = upstream.changes.sections
    goneSections += changes.removed.inOrder { $0.before < $1.before }.map(\.section)
    keepState(inserted: changes.inserted)
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

  /// Keeps the state of sections that are awaited, and of those that are replaced: the change, or
  /// the batch, deletes and inserts them.
  ///
  /// All are paired, whatever their state: one that is left over would be paired with a later one.
  private func keepState(inserted: [SectionHandle]) {
    if !awaitedIDs.isEmpty {
      for section in inserted {
        guard let id = titles.identity(of: section), awaitedIDs.contains(id) else { continue }
        collapsed.insert(section)
      }
      awaitedIDs.subtract(inserted.compactMap(titles.identity))
    }
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

  /// Collapses a section, or expands it if it is collapsed. Does nothing if there is no such
  /// section.
  ///
  /// - Parameter id: The section's identity, see `sectionIdentity(at:)`.
  /// - Complexity: O(sections), and O(k log n) for k items in the section.
  public func toggle(id: some Hashable) {
    let id = AnyHashable(id)
    if let section = (0..<sectionCount).first(where: { sectionIdentity(at: $0) == id }) {
      toggle(at: section)
    }
  }

  /// Expands the sections with an identity, also one that arrives later.
  ///
  /// - Parameter id: The identity of a section.
  /// - Complexity: O(sections), and O(k log n) for k items that are inserted.
  public func expand(id: some Hashable) { collapsedIDs.remove(AnyHashable(id)) }

  /// Collapses the sections with an identity, also one that arrives later.
  ///
  /// - Parameter id: The identity of a section.
  /// - Complexity: O(sections), and O(k log n) for k items that are deleted.
  public func collapse(id: some Hashable) { collapsedIDs.insert(AnyHashable(id)) }
}

extension ListStage {
  /// The sections with some identities.
  fileprivate func sections(withIDs ids: Set<AnyHashable>) -> [SectionHandle] {
    if ids.isEmpty { return [] }
    return sections.filter { titles.identity(of: $0).map(ids.contains) ?? false }
  }
}

extension DataSource {
  /// Returns a data source with sections that can be collapsed.
  ///
  /// ```swift
  /// let mailboxes = messages.grouped(by: \.mailbox).collapsible(collapsedIDs: ["Archive"])
  /// ```
  ///
  /// - Parameters:
  ///   - collapsedIDs: The identities of the sections that are collapsed at first.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func collapsible(
    collapsedIDs: Set<AnyHashable> = [], identity: ElementIdentity<ItemType>? = nil
  ) -> CollapsibleDataSource<ItemType> {
    CollapsibleDataSource(self, collapsedIDs: collapsedIDs, identity: identity)
  }
}
