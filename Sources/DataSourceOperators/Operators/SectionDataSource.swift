public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items of one section of another data source, as a list.
///
/// ```swift
/// let open = orders.grouped(by: \.status).section(id: Status.open)
/// ```
///
/// The list is empty while there is no section with the identity. If several sections have it, the
/// first one is shown.
public final class SectionDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType>,
  ListDataSource
{
  private let id: AnyHashable

  /// The shown section.
  private var shownSection: SectionHandle?

  init(
    _ source: some DataSource<ItemType>, id: AnyHashable, identity: ElementIdentity<ItemType>?
  ) {
    self.id = id
    super.init(source, identity: identity, sectionPool: HandlePool())
    shownSections.fill(.only, with: [sectionPool.take()])
    start()
  }

  override func rebuild() {
    findSection()
    super.rebuild()
  }

  private func findSection() {
    shownSection = upstream.sections.first { upstream.titles.identity(of: $0) == id }
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    shownSection.flatMap { upstream.section(of: item) == $0 ? .only : nil }
  }

  override func updateContent() {
    guard !upstream.changes.sections.isEmpty else { return rearrange(asksAll: true) }
    let old = shownSection
    findSection()
    let others = old == shownSection ? [] : order + (shownSection.map(upstream.items) ?? [])
    rearrange(asking: others, asksAll: true)
  }

  /// The items, in order.
  ///
  /// - Complexity: O(n)
  public var items: [ItemType] { values.present(items(in: .only)) }
}

extension DataSource {
  /// Returns a data source with the items of one section as a list, for a screen of its own.
  ///
  /// ```swift
  /// let open = orders.grouped(by: \.status).section(id: Status.open)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The section's identity, see `sectionIdentity(at:)`: its `id`, or the key of a group.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(sections + k) for k items in the section, and O(log n) for each change of an
  ///   item. A change of sections costs O(sections), and O(k log n) if another section is shown
  ///   then.
  public func section(
    id: some Hashable, identity: ElementIdentity<ItemType>? = nil
  ) -> SectionDataSource<ItemType> {
    SectionDataSource(self, id: AnyHashable(id), identity: identity)
  }

  /// Returns the items of the section with an identity.
  ///
  /// - Parameter id: The section's identity, see `sectionIdentity(at:)`: its `id`, or the key of a
  ///   group.
  /// - Returns: The items of the first section with the identity, in order; none without such a
  ///   section.
  /// - Complexity: O(sections), and that of reading the items.
  public func items(inSectionID id: some Hashable) -> [ItemType] {
    let id = AnyHashable(id)
    guard let section = (0..<numberOfSections).first(where: { sectionIdentity(at: $0) == id })
    else { return [] }
    return (0..<numberOfItems(in: section)).compactMap { item(at: [section, $0]) }
  }
}
