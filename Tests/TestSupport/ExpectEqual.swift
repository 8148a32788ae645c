package import Testing

// Each macro `#expect` takes the compiler about 30 ms, a call of these functions 2 ms. Their
// locations come from literals, because `#_sourceLocation` is a macro as well. Like `#expect`, they
// record nothing in tests of XCTest.

/// Records an issue with both values, and with the place where they first differ, unless they are
/// equal.
package func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual == expected { return }
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = "\(String(reflecting: actual)) is not \(String(reflecting: expected))"
  let lines = [values, firstDifference(actual, expected), comment()?.rawValue]
  Issue.record(Comment(rawValue: lines.joined()), sourceLocation: location)
}

/// Records an issue with the value, unless it is `nil`.
package func expectNil<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard let value else { return }
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let lines = ["\(String(reflecting: value)) is not nil", comment()?.rawValue]
  Issue.record(Comment(rawValue: lines.joined()), sourceLocation: location)
}

extension [String?] {
  fileprivate func joined() -> String { compactMap(\.self).joined(separator: "\n") }
}

/// Describes the first difference between two arrays of several elements, or strings of several
/// lines.
private func firstDifference<Value>(_ actual: Value, _ expected: Value) -> String? {
  guard let actual = parts(of: actual), let expected = parts(of: expected),
    max(actual.count, expected.count) > 1
  else { return nil }
  let position = zip(actual, expected).prefix { $0 == $1 }.count
  func part(_ parts: [String]) -> String { position < parts.count ? parts[position] : "nothing" }
  return "first difference, at \(position): \(part(actual)) is not \(part(expected))"
}

/// Describes the elements of an array or the lines of a string.
private func parts<Value>(of value: Value) -> [String]? {
  if let string = value as? String {
    return string.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(reflecting: $0) }
  }
  return (value as? [Any])?.map { String(reflecting: $0) }
}
