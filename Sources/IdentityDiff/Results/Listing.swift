extension Array {
  /// The elements in brackets; `nil` if there are none.
  var listing: String? {
    isEmpty ? nil : "[" + map { "\($0)" }.joined(separator: ", ") + "]"
  }
}

/// A difference in one line.
///
/// - Parameters:
///   - name: the name of the type.
///   - lists: the names and texts of its lists; those without a text are left out.
/// - Returns: the line; `no changes` without any text.
func describe(_ name: String, _ lists: [(label: String, text: String?)]) -> String {
  let parts = lists.compactMap { label, text in text.map { "\(label): \($0)" } }
  return parts.isEmpty ? "no changes" : "\(name)(\(parts.joined(separator: ", ")))"
}
