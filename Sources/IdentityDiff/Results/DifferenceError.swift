/// What is wrong with a difference that cannot be applied.
public struct DifferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and at which position, in a sentence.
  public let description: String

  @usableFromInline package init(_ description: String) { self.description = description }

  /// The difference leads to another number of elements than there are.
  @usableFromInline
  package static func wrongCount(_ place: String, expected: Int, actual: Int) -> DifferenceError {
    DifferenceError("The difference leads to \(expected) elements in \(place), not \(actual).")
  }
}
