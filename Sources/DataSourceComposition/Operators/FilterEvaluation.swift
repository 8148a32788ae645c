/// The results of evaluating a predicate in parts, while the items may change.
final class FilterEvaluation {
  private enum Verdict: UInt8 {
    case unknown
    case isEvaluated
    case isShown
    case isHidden
  }

  /// The number of items in a part.
  static let partSize = 8_192

  /// The maximum number of passes over all items. Items that change later are evaluated at the end.
  private static let roundLimit = 4

  private var verdicts: [Verdict] = []
  private var next = 0
  private var rounds = 1

  /// The number of results invalidated in this pass.
  private var forgottenCount = 0

  /// The items to evaluate next; `nil` when so few are left that they can be evaluated at the end.
  ///
  /// - Parameter limit: All items have handles below this.
  func nextItems(below limit: Int) -> [Int]? {
    if verdicts.count < limit {
      verdicts += repeatElement(.unknown, count: limit - verdicts.count)
    }
    if next >= limit {
      guard forgottenCount > Self.partSize, rounds < Self.roundLimit else { return nil }
      next = 0
      rounds += 1
      forgottenCount = 0
    }
    let part = next..<min(next + Self.partSize, limit)
    next = part.upperBound
    let items = part.filter { verdicts[$0] == .unknown }
    for item in items { verdicts[item] = .isEvaluated }
    return items
  }

  /// Stores whether items satisfy the predicate, unless they were invalidated in the meantime.
  func note(_ areShown: [Bool], of items: [Int]) {
    for (item, isShown) in zip(items, areShown) where verdicts[item] == .isEvaluated {
      verdicts[item] = isShown ? .isShown : .isHidden
    }
  }

  /// Whether an item satisfies the predicate; `nil` if that is unknown.
  func verdict(of item: Int) -> Bool? {
    guard item < verdicts.count else { return nil }
    switch verdicts[item] {
    case .isShown: return true
    case .isHidden: return false
    case .unknown, .isEvaluated: return nil
    }
  }

  /// Invalidates the result of an inserted or updated item.
  func forget(_ item: Int) {
    guard item < verdicts.count, verdicts[item] != .unknown else { return }
    verdicts[item] = .unknown
    forgottenCount += 1
  }

  /// Invalidates the results of all items.
  func forgetAll() {
    forgottenCount += verdicts.count
    for item in verdicts.indices { verdicts[item] = .unknown }
  }
}
