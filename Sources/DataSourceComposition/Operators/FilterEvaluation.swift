/// The results of evaluating a predicate in the background, while the items may change.
final class FilterEvaluation {
  /// The number of items that are evaluated at a time.
  static let partSize = 8_192

  /// Whether items satisfy the predicate; `nil` if that is unknown.
  private var verdicts = HandleTable<Bool?>(default: nil)

  /// Items inserted or updated while a part is being evaluated.
  private var changed: Set<Int> = []

  func verdict(of item: Int) -> Bool? { verdicts[item] }

  /// Starts the evaluation of a part.
  func begin() { changed = [] }

  /// Stores whether items satisfy the predicate, except those that have changed.
  func note(_ areShown: [Bool], of items: [Int]) {
    for (item, isShown) in zip(items, areShown) where !changed.contains(item) {
      verdicts[item] = isShown
    }
  }

  /// Invalidates the result of an inserted or updated item.
  func forget(_ item: Int) {
    changed.insert(item)
    verdicts[item] = nil
  }

  /// Invalidates the results of items, all of which have new handles.
  func forgetAll(_ items: [Int]) {
    changed.formUnion(items)
    verdicts.removeAll()
  }
}
