import IdentityDiff

/// Paul Heckel's algorithm ("A technique for isolating differences between files", 1978), as in a
/// textbook.
///
/// The difference is right, but does not move as few elements as possible.
func textbook<Element: Keyed & Equatable>(from old: [Element], to new: [Element]) -> ListDifference
{
  let partners = heckelPartners(from: old, to: new)
  var (deleted, inserted) = ([Int](), [Int]())
  var (moved, updated) = ([ElementMove<Int>](), [ElementMove<Int>]())
  var deletedBefore: [Int] = []
  deletedBefore.reserveCapacity(old.count)
  for (index, partner) in partners.ofOld.enumerated() {
    deletedBefore.append(deleted.count)
    if partner == nil { deleted.append(index) }
  }
  for (index, partner) in partners.ofNew.enumerated() {
    guard let partner else {
      inserted.append(index)
      continue
    }
    let expected = partner - deletedBefore[partner] + inserted.count
    if expected != index { moved.append(ElementMove(from: partner, to: index)) }
    if old[partner] != new[index] {
      updated.append(ElementMove(from: partner, to: index))
    }
  }
  return ListDifference(deleted: deleted, inserted: inserted, moved: moved, updated: updated)
}

/// A line in the symbol table.
private struct Symbol {
  var oldCount = 0
  var newCount = 0
  var oldIndex = 0
}

/// What is known about an element: its symbol, or its position on the other side.
private enum Reference {
  case symbol(Int)
  case position(Int)

  var position: Int? {
    if case .position(let position) = self { position } else { nil }
  }
}

extension Reference {
  /// Whether both are the same symbol.
  static func isSameSymbol(_ left: Reference, _ right: Reference) -> Bool {
    guard case .symbol(let left) = left, case .symbol(let right) = right else { return false }
    return left == right
  }
}

/// The paper's six passes: for each element, its position on the other side, if it is there.
func heckelPartners<Element: Keyed>(
  from old: [Element], to new: [Element]
) -> (ofOld: [Int?], ofNew: [Int?]) {
  var lines: [Element.Key: Int] = [:]
  var symbols: [Symbol] = []
  var ofOld: [Reference] = []
  var ofNew: [Reference] = []
  func symbol(of element: Element) -> Int {
    if let line = lines[element.key] { return line }
    lines[element.key] = symbols.count
    symbols.append(Symbol())
    return symbols.count - 1
  }
  // 1: count the new elements.
  for element in new {
    let symbol = symbol(of: element)
    symbols[symbol].newCount += 1
    ofNew.append(.symbol(symbol))
  }
  // 2: count the old elements, and record where they are.
  for (index, element) in old.enumerated() {
    let symbol = symbol(of: element)
    symbols[symbol].oldCount += 1
    symbols[symbol].oldIndex = index
    ofOld.append(.symbol(symbol))
  }
  // 3: an element that occurs once on both sides is the same.
  for (index, reference) in ofNew.enumerated() {
    guard case .symbol(let line) = reference, symbols[line].oldCount == 1,
      symbols[line].newCount == 1
    else { continue }
    ofNew[index] = .position(symbols[line].oldIndex)
    ofOld[symbols[line].oldIndex] = .position(index)
  }
  // 4: equal neighbors below a pair are pairs, too.
  for index in ofNew.indices.dropLast() {
    guard let oldIndex = ofNew[index].position, oldIndex + 1 < ofOld.count,
      Reference.isSameSymbol(ofNew[index + 1], ofOld[oldIndex + 1])
    else { continue }
    ofNew[index + 1] = .position(oldIndex + 1)
    ofOld[oldIndex + 1] = .position(index + 1)
  }
  // 5: and so are those above.
  for index in ofNew.indices.dropFirst().reversed() {
    guard let oldIndex = ofNew[index].position, oldIndex > 0,
      Reference.isSameSymbol(ofNew[index - 1], ofOld[oldIndex - 1])
    else { continue }
    ofNew[index - 1] = .position(oldIndex - 1)
    ofOld[oldIndex - 1] = .position(index - 1)
  }
  // 6: return the result.
  return (ofOld.map(\.position), ofNew.map(\.position))
}
