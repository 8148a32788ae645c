public import Foundation

/// Identifiers of sections and items.
open class NSDiffableDataSourceSnapshotReference: NSObject {
  private var items: [(section: AnyHashable, items: [AnyHashable])] = []
  private var reloaded: [AnyHashable] = []
  private var reconfigured: [AnyHashable] = []

  public override init() {}

  open var sectionIdentifiers: [Any] { items.map(\.section.base) }

  open func itemIdentifiersInSection(withIdentifier sectionIdentifier: Any) -> [Any] {
    items.first { $0.section == hashable(sectionIdentifier) }?.items.map(\.base) ?? []
  }

  open func appendSections(withIdentifiers sectionIdentifiers: [Any]) {
    items += sectionIdentifiers.map { (hashable($0), []) }
  }

  open func appendItems(
    withIdentifiers identifiers: [Any], intoSectionWithIdentifier sectionIdentifier: Any
  ) {
    guard let section = items.firstIndex(where: { $0.section == hashable(sectionIdentifier) })
    else { preconditionFailure("there is no section \(sectionIdentifier)") }
    items[section].items += identifiers.map(hashable)
  }

  open var reloadedItemIdentifiers: [Any] { reloaded.map(\.base) }

  open func reloadItems(withIdentifiers identifiers: [Any]) {
    reloaded += identifiers.map(hashable)
  }

  open var reconfiguredItemIdentifiers: [Any] { reconfigured.map(\.base) }

  open func reconfigureItems(withIdentifiers identifiers: [Any]) {
    reconfigured += identifiers.map(hashable)
  }
}

private func hashable(_ identifier: Any) -> AnyHashable {
  guard let identifier = identifier as? AnyHashable else {
    preconditionFailure("\(identifier) is not hashable")
  }
  return identifier
}
