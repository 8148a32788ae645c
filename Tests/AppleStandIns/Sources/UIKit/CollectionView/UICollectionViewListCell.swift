/// An item that looks like the row of a table.
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}
