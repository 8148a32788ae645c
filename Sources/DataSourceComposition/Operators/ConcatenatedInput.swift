import DataSourceKit

/// A source of a concatenation, with the handles of its sections and items in the concatenation.
final class ConcatenatedInput<ItemType> {
  let source: any DataSource<ItemType>
  let stage: ComposedDataSource<ItemType>

  /// The number of sections after the last change.
  var sectionCount = 0

  private var items = HandleTable<Int32>(default: -1)
  private var sections = HandleTable<Int32>(default: -1)

  init(_ source: some DataSource<ItemType>, stage: ComposedDataSource<ItemType>) {
    self.source = source
    self.stage = stage
  }

  /// The handle for an item of the stage; `nil` if it has none.
  func item(_ item: Int) -> Int? { items[item] < 0 ? nil : Int(items[item]) }

  /// The handle for a section of the stage; `nil` if it has none.
  func section(_ section: Int) -> Int? {
    sections[section] < 0 ? nil : Int(sections[section])
  }

  func setItem(_ item: Int, to handle: Int?) { items[item] = Int32(handle ?? -1) }

  func setSection(_ section: Int, to handle: Int?) {
    sections[section] = Int32(handle ?? -1)
  }
}
