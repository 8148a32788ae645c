package import DataSourceCore
import DataSourceReloading
package import IdentityDiff

/// The data source behind a view of an array.
package final class ArrayDataSource<ItemType>: ListDataSource {
  package var items: [ItemType] { didSet { reload(from: oldValue, identity: identity) } }
  package var reloadBlock: ReloadBlock?
  private let identity: ElementIdentity<ItemType>

  package init(_ items: [ItemType], identity: ElementIdentity<ItemType>) {
    (self.items, self.identity) = (items, identity)
  }
}
