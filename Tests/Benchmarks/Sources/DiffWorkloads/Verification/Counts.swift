/// The number of changes in a difference, for sections and items together.
public struct Counts: Equatable, Sendable {
  public var deleted = 0
  public var inserted = 0
  public var moved = 0
  public var updated = 0
}

/// What is wrong with a difference.
public struct VerificationError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Fails with a description if a condition is not met.
func require(_ condition: Bool, _ description: @autoclosure () -> String) throws {
  if !condition { throw VerificationError(description()) }
}

/// Fails if values are not strictly ascending.
func requireAscending<Value: Comparable>(_ values: [Value], _ name: String) throws {
  for (left, right) in zip(values, values.dropFirst()) {
    try require(left < right, "\(name) is not ascending: \(left), \(right)")
  }
}
