public import DataSourceCore
import Foundation

// Names and arguments that look plausible. The compiler shows these messages instead of errors
// about members or conversions. Each returns what the right name returns, so that the rest of a
// chain compiles without errors.

extension DataSource {
  @available(*, unavailable, renamed: "filtered(_:)")
  public func filter(_ isIncluded: (ItemType) -> Bool) -> FilteredDataSource<ItemType> {
    fatalError()
  }

  @available(*, unavailable, renamed: "mapped(_:)")
  public func map<Result>(
    _ transform: (ItemType) -> Result
  ) -> MappedDataSource<ItemType, Result> { fatalError() }

  @available(
    *, unavailable, message: "Write `sorted(by: \\.name)`, with the key path of a value to compare"
  )
  public func sorted() -> SortedDataSource<ItemType> { fatalError() }

  @available(
    *, unavailable,
    message:
      "Optional values have no order: write `sorted { ($0.name ?? \"\") < ($1.name ?? \"\") }`"
  )
  public func sorted<Value: Comparable>(
    by value: KeyPath<ItemType, Value?>, order: SortOrder = .forward
  ) -> SortedDataSource<ItemType> { fatalError() }

  @available(
    *, unavailable,
    message:
      "Optional keys have no order: write `grouped { $0.name ?? \"\" }`, or pass `keysSortedBy:`"
  )
  public func grouped<Key: Hashable & Comparable>(
    by key: (ItemType) -> Key?
  ) -> GroupedDataSource<Key, ItemType> { fatalError() }

  /// Not an array: it must not be taken for the `items` that a list data source lacks.
  @available(
    *, unavailable,
    message: "Read items by `allItems`, and change them in the data source that stores them"
  )
  public var items: ContiguousArray<ItemType> {
    get { fatalError() }
    set {}
  }
}
