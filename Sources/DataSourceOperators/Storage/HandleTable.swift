/// A value for each handle, with a default. Handles are small, so an array holds the values.
struct HandleTable<Value> {
  private let defaultValue: Value
  private var values: [Value] = []

  /// - Parameters:
  ///   - defaultValue: The value of all other handles.
  ///   - limit: Makes room for all handles below this.
  init(default defaultValue: Value, below limit: Int = 0) {
    self.defaultValue = defaultValue
    if limit > 0 { values = Array(repeating: defaultValue, count: limit) }
  }

  subscript(handle: Int) -> Value {
    get { handle < values.count ? values[handle] : defaultValue }
    set {
      if handle >= values.count {
        values += repeatElement(defaultValue, count: handle + 1 - values.count)
      }
      values[handle] = newValue
    }
  }

  mutating func removeAll() { values = [] }
}
