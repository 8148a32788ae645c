/// The error thrown when a difference cannot be applied.
public struct DifferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that names the error and its position.
  public let description: String

  @usableFromInline package init(_ description: String) { self.description = description }

  /// The difference results in a different number of elements than given.
  @usableFromInline
  package static func wrongCount(_ place: String, expected: Int, actual: Int) -> DifferenceError {
    DifferenceError(
      "The number of elements in \(place) is \(actual), not \(expected) as the difference requires."
    )
  }
}
