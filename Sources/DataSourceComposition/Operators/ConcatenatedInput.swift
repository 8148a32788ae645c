import DataSourceKit

/// A source of a concatenated data source, with the handles that its sections and items have there.
final class ConcatenatedInput<ItemType> {
  let source: any DataSource<ItemType>
  let stage: ComposedDataSource<ItemType>

  /// The number of sections after the last change.
  var sectionCount = 0

  private var items = HandleTable()
  private var sections = HandleTable()

  init(_ source: some DataSource<ItemType>, stage: ComposedDataSource<ItemType>) {
    self.source = source
    self.stage = stage
  }

  /// The handle of an item of the stage; `nil` if it has none.
  func item(_ item: Int) -> Int? { items[item] }

  /// The handle of a section of the stage; `nil` if it has none.
  func section(_ section: Int) -> Int? { sections[section] }

  func setItem(_ item: Int, to handle: Int?) { items[item] = handle }

  func setSection(_ section: Int, to handle: Int?) { sections[section] = handle }
}

/// Handles by other handles.
private struct HandleTable {
  private var handles: [Int32] = []

  subscript(handle: Int) -> Int? {
    get { handle < handles.count && handles[handle] >= 0 ? Int(handles[handle]) : nil }
    set {
      if handle >= handles.count {
        handles += repeatElement(-1, count: handle + 1 + handle / 4 - handles.count)
      }
      handles[handle] = Int32(newValue ?? -1)
    }
  }
}

/// The inputs that the sections or the items of a concatenated data source are from, by handle.
struct ConcatenatedOrigins<ItemType> {
  typealias Origin = (input: ConcatenatedInput<ItemType>, handle: Int)

  private var origins: [Origin?] = []

  /// The input, and the handle in its stage.
  subscript(handle: Int) -> Origin? {
    get { handle < origins.count ? origins[handle] : nil }
    set {
      if handle >= origins.count {
        origins += repeatElement(nil, count: handle + 1 - origins.count)
      }
      origins[handle] = newValue
    }
  }
}
