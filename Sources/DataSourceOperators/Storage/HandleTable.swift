/// A value for each handle, with a default.
///
/// Handles are small, so arrays hold the values: one for each page of 256 handles, empty if all
/// have the default. So a table takes no memory for the handles that are not in use anymore.
struct HandleTable<Tag, Value: Equatable> {
  private struct Page {
    var values: ContiguousArray<Value> = []
    /// The number of values that are not the default.
    var count = 0
  }

  private let defaultValue: Value
  private var pages: ContiguousArray<Page> = []

  /// - Parameter defaultValue: The value of all other handles.
  init(default defaultValue: Value) { self.defaultValue = defaultValue }

  subscript(handle: Handle<Tag>) -> Value {
    @inline(__always)
    get {
      let page = handle.number >> 8
      guard page >= 0, page < pages.count else { return defaultValue }
      let index = handle.number & 255
      return index < pages[page].values.count ? pages[page].values[index] : defaultValue
    }
    set {
      let (page, index) = (handle.number >> 8, handle.number & 255)
      let isDefault = newValue == defaultValue
      if page >= pages.count || index >= pages[page].values.count {
        if isDefault { return }
        while page >= pages.count { pages.append(Page()) }
        // The first page of a short list stays short.
        if page > 0 { pages[page].values.reserveCapacity(256) }
        pages[page].values += repeatElement(
          defaultValue, count: index + 1 - pages[page].values.count)
      }
      if pages[page].values[index] != defaultValue { pages[page].count -= 1 }
      pages[page].values[index] = newValue
      if !isDefault { pages[page].count += 1 }
      if pages[page].count == 0 { pages[page].values = [] }
    }
  }

  mutating func removeAll() { pages = [] }
}
