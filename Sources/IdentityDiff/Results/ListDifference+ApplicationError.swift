extension ListDifference {
  /// What is wrong with a difference that cannot be applied, and where.
  public enum ApplicationError: Error, Hashable, Sendable {
    /// There is no old element at this position (BEFORE).
    case noOldElement(at: Int)
    /// There is no new element at this position (AFTER).
    case noNewElement(at: Int)
    /// Two operations delete or move the old element at this position (BEFORE).
    case oldElementUsedTwice(at: Int)
    /// Two operations insert or move an element to this position (AFTER).
    case newElementUsedTwice(at: Int)
    /// What stands at `from` BEFORE does not stand at `to` AFTER, or is updated twice.
    case updateOfAnotherElement(Move<Int>)
    /// The difference leads to another number of elements than there are.
    case wrongCount(expected: Int, actual: Int)
  }
}

extension ListDifference.ApplicationError: CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .noOldElement(let position):
      "There is no element at \(position) BEFORE."
    case .noNewElement(let position):
      "There is no element at \(position) AFTER."
    case .oldElementUsedTwice(let position):
      "The element at \(position) BEFORE is deleted or moved twice."
    case .newElementUsedTwice(let position):
      "Two elements are inserted at or moved to \(position) AFTER."
    case .updateOfAnotherElement(let pair):
      "The update \(pair) does not follow an element, or one that is updated already."
    case .wrongCount(let expected, let actual):
      "The difference leads to \(expected) elements AFTER, but there are \(actual)."
    }
  }
}
