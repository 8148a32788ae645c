/// A set that is changed in steps. Each step is applied once all observers have been notified of
/// the previous change.
struct RequestedSet<Element: Hashable> {
  /// The applied set.
  private(set) var applied: Set<Element>

  /// The requested changes that are not applied yet: whether each element is to be in the set.
  private var requests: [Element: Bool] = [:]

  init(_ elements: Set<Element>) {
    applied = elements
  }

  /// The set after all steps. Setting it takes O(elements).
  var requested: Set<Element> {
    get {
      requests.reduce(into: applied) { result, request in
        if request.value { result.insert(request.key) } else { result.remove(request.key) }
      }
    }
    set {
      for element in requested.symmetricDifference(newValue) {
        requests[element] = newValue.contains(element)
      }
    }
  }

  /// Whether an element is in the set after all steps.
  func contains(_ element: Element) -> Bool { requests[element] ?? applied.contains(element) }

  /// Inserts an element at once: no observer has seen it yet.
  mutating func insert(_ element: Element) { applied.insert(element) }

  mutating func toggle(_ element: Element) { requests[element] = !contains(element) }

  /// Gives an element's state to its replacement.
  mutating func replace(_ element: Element, with other: Element) {
    if applied.remove(element) != nil { applied.insert(other) }
    if let request = requests.removeValue(forKey: element) { requests[other] = request }
  }

  /// Removes an element that no longer exists, together with its pending steps.
  mutating func forget(_ element: Element) {
    applied.remove(element)
    requests[element] = nil
  }

  /// Applies the pending steps.
  ///
  /// - Returns: The elements that were inserted or removed.
  /// - Complexity: O(requests)
  mutating func apply() -> Set<Element> {
    var changed: Set<Element> = []
    for (element, isIn) in requests where applied.contains(element) != isIn {
      changed.insert(element)
      if isIn { applied.insert(element) } else { applied.remove(element) }
    }
    requests = [:]
    return changed
  }
}
