import DataSourceCore
public import Foundation

/// A violation of a rule, with its index path and a message.
///
/// ```swift
/// do {
///   try changes.validate(before: [3], after: [3])
/// } catch {
///   print(error.rule, error.indexPath ?? [])  // H2 [0]
///   print(error.message)  // Invalid update: invalid number of rows in section 0. The number of …
/// }
/// ```
public struct BatchViolation: Error, Hashable, Sendable {
  /// The state that an index path belongs to.
  package enum IndexSpace: String, Hashable, Sendable {
    /// Positions before the change set.
    case before = "BEFORE"

    /// Positions after the change set.
    case after = "AFTER"
  }

  /// The violated rule.
  public var rule: BatchRule

  /// The index path of an item, or of a section, with one component; `nil` if the violation
  /// concerns the whole list. ``description`` includes the index space.
  public var indexPath: IndexPath?

  /// The state that ``indexPath`` belongs to; `nil` if there is none.
  package var space: IndexSpace?

  /// The message, in UIKit's wording where UIKit has one.
  public var message: String

  /// A place in a test's code.
  public struct Location: Hashable, Sendable {
    /// The module and the file name, as in `#fileID`.
    public var fileID: String

    /// The path of the file.
    public var filePath: String

    /// The line, from 1.
    public var line: Int

    /// The column, from 1.
    public var column: Int

    /// Creates a location.
    package init(fileID: String, filePath: String, line: Int, column: Int) {
      (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }
  }

  /// The edit that caused the violation; `nil` if a tester found it outside an edit.
  /// ``description`` ends with its file and line.
  public var location: Location?

  /// Creates a violation.
  ///
  /// - Parameters:
  ///   - rule: The violated rule.
  ///   - indexPath: The index path of the item or section.
  ///   - space: The state that `indexPath` belongs to.
  ///   - message: The message.
  package init(
    rule: BatchRule, indexPath: IndexPath? = nil, space: IndexSpace? = nil, message: String
  ) {
    self.rule = rule
    self.indexPath = indexPath
    self.space = space
    self.message = message
  }
}

extension BatchViolation: CustomStringConvertible {
  /// The rule, the index path, the message and the location in one line.
  public var description: String {
    let place = indexPath.map { " at \($0.shortDescription)" } ?? ""
    let space = space.map { " (\($0.rawValue))" } ?? ""
    let edit = location.map { " (\($0.fileID):\($0.line))" } ?? ""
    return "\(rule)\(place)\(space): \(message)\(edit)"
  }
}
