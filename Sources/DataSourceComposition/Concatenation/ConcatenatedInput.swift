import DataSourceKit

/// A source of a concatenated data source, with the handles that its sections and items have there.
final class ConcatenatedInput<ItemType> {
  let source: any DataSource<ItemType>
  let stage: ComposedDataSource<ItemType>

  /// The number of sections when the last change was complete.
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

/// The sections or the items of a concatenated data source, by their handles.
struct ConcatenatedHandles<ItemType> {
  /// The inputs, and the handles in their stages.
  private var origins: [(input: ConcatenatedInput<ItemType>, handle: Int)?] = []
  private var pool = HandlePool()

  /// The handles are below this.
  var limit: Int { pool.capacity }

  subscript(handle: Int) -> (input: ConcatenatedInput<ItemType>, handle: Int)? {
    handle < origins.count ? origins[handle] : nil
  }

  /// Takes a handle.
  mutating func take(for handle: Int, of input: ConcatenatedInput<ItemType>) -> Int {
    let new = pool.take()
    if new < origins.count {
      origins[new] = (input, handle)
    } else {
      origins.append((input, handle))
    }
    return new
  }

  /// Gives a handle back.
  mutating func give(_ handle: Int) {
    origins[handle] = nil
    pool.give(handle)
  }
}
