import DataSourceKit

/// A source of a concatenation, with the handles of its sections and items in the concatenation.
final class ConcatenatedInput<ItemType> {
  let source: any DataSource<ItemType>
  let stage: ComposedDataSource<ItemType>

  /// Identifies it among the inputs whose handles are in use.
  let number: Int

  /// Identifies it among all inputs ever; also after a reload of the source.
  let key: Int

  /// The number of sections after the last change.
  var sectionCount = 0

  private var items = HandleTable<Int32>(default: -1)
  private var sections = HandleTable<Int32>(default: -1)

  init(
    _ source: some DataSource<ItemType>, stage: ComposedDataSource<ItemType>, number: Int, key: Int
  ) {
    self.number = number
    self.key = key
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

/// The input that an item or a section is from, by its number, and the handle there. A tuple with
/// the input itself would be generic, and each access would look up its metadata.
struct NumberedOrigin {
  private(set) var input: Int32 = -1
  private(set) var handle: Int32 = -1

  init() {}

  init(_ input: Int, _ handle: Int) { (self.input, self.handle) = (Int32(input), Int32(handle)) }
}
