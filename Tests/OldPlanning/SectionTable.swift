import DataSourceKit

/// A value for each section, with a default.
///
/// Values of small indices are stored in an array of the length needed. Change sets with invalid
/// index paths may name indices so large that such an array would not fit into memory; their values
/// are stored in a dictionary.
struct SectionTable<Value> {
  private let defaultValue: Value
  private var values: [Value] = []
  private var farValues: [Int: Value] = [:]

  /// The first index whose value is stored in the dictionary.
  static var limit: Int { 1 << 20 }

  init(default defaultValue: Value) { self.defaultValue = defaultValue }

  /// Whether no value has been set.
  var isEmpty: Bool { values.isEmpty && farValues.isEmpty }

  subscript(section: Int) -> Value {
    get {
      if values.indices.contains(section) { return values[section] }
      return farValues.isEmpty ? defaultValue : farValues[section, default: defaultValue]
    }
    set {
      guard section >= 0 else { return }
      guard section < Self.limit else {
        farValues[section] = newValue
        return
      }
      if section >= values.count {
        values += repeatElement(defaultValue, count: section + 1 - values.count)
      }
      values[section] = newValue
    }
  }
}
