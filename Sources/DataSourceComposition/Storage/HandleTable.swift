/// A value for each handle, with a default. Handles are small, so an array holds the values.
struct HandleTable<Value> {
  private let defaultValue: Value
  private var values: [Value] = []

  init(default defaultValue: Value) { self.defaultValue = defaultValue }

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
