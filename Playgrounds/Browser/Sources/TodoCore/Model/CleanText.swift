import Foundation

/// Texts as they arrive from a window: neither their length nor their characters can be trusted.
enum CleanText {
  /// The maximum number of bytes in a title, and in a text to search for.
  static let limit = 400

  /// A title of one line.
  ///
  /// - Throws: ``TodoError/emptyTitle``, ``TodoError/tooLong(limit:)``.
  static func title(_ text: String) throws(TodoError) -> String {
    let line = try oneLine(text)
    if line.isEmpty { throw .emptyTitle }
    return line
  }

  /// A text without control characters, and without blanks around it.
  ///
  /// - Throws: ``TodoError/tooLong(limit:)``.
  static func oneLine(_ text: String) throws(TodoError) -> String {
    guard text.utf8.count <= limit else { throw .tooLong(limit: limit) }
    let scalars = text.unicodeScalars.map {
      // Foundation's control characters include the joiners inside emoji and words.
      $0.properties.generalCategory == .control || CharacterSet.newlines.contains($0) ? " " : $0
    }
    return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
  }
}
