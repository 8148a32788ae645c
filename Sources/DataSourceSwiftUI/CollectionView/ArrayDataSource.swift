import DataSourceCore
import DataSourceReloading
import IdentityDiff

/// The data source behind a list of an array.
final class ArrayDataSource<ItemType>: ListDataSource {
  var items: [ItemType] { didSet { reload(from: oldValue, identity: identity) } }
  var reloadBlock: ReloadBlock?
  private let identity: ElementIdentity<ItemType>

  init(_ items: [ItemType], identity: ElementIdentity<ItemType>) {
    (self.items, self.identity) = (items, identity)
  }
}
