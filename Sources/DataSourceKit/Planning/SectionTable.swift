/// A value for each section, a default one for those that have not been given any.
///
/// Sections near the first ones are kept in an array that is as long as needed. Changes made by hand may
/// name sections so far away that an array up to them might not fit into memory; these are looked up.
struct SectionTable<Value> {
  private let defaultValue: Value
  private var values: [Value] = []
  private var farValues: [Int: Value] = [:]

  /// The first section that is far away. No view has so many.
  static var limit: Int { 1 << 20 }

  init(default defaultValue: Value) { self.defaultValue = defaultValue }

  /// Whether no section has been given a value.
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
