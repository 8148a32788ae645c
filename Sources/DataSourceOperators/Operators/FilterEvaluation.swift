/// The results of evaluating a predicate in the background, while the items may change.
final class FilterEvaluation {
  /// The number of items that are evaluated at a time.
  static let partSize = 8_192

  /// Whether items satisfy the predicate; `nil` if that is unknown.
  private var verdicts = HandleTable<ItemTag, Bool?>(default: nil)

  /// Items inserted or updated while a part is being evaluated.
  private var changed: Set<ItemHandle> = []

  /// The items to insert or delete, each once: those whose result differs from what is shown, and
  /// those that have changed.
  private(set) var asked: [ItemHandle] = []
  private var isAsked = HandleTable<ItemTag, Bool>(default: false)

  private func ask(_ item: ItemHandle) {
    if isAsked[item] { return }
    isAsked[item] = true
    asked.append(item)
  }

  func verdict(of item: ItemHandle) -> Bool? { verdicts[item] }

  /// Starts the evaluation of a part.
  func begin() { changed = [] }

  /// Stores whether items satisfy the predicate, except those that have changed.
  func note(_ areShown: [Bool], of items: [ItemHandle], shown: (ItemHandle) -> Bool) {
    for (item, isShown) in zip(items, areShown) where !changed.contains(item) {
      verdicts[item] = isShown
      if isShown != shown(item) { ask(item) }
    }
  }

  /// Invalidates the result of an inserted or updated item.
  func forget(_ item: ItemHandle) {
    changed.insert(item)
    verdicts[item] = nil
    ask(item)
  }

  /// Invalidates the results of items, all of which have new handles.
  func forgetAll(_ items: [ItemHandle]) {
    changed.formUnion(items)
    verdicts.removeAll()
    items.forEach(ask)
  }
}
