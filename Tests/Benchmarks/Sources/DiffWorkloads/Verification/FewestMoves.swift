/// How many of the elements in both lists must move at least: all but a longest ascending
/// subsequence.
///
/// - Parameter positions: The old positions of the elements in both lists, in their new order.
func fewestMoves(_ positions: [Int]) -> Int {
  // For each length, the least last element of a subsequence.
  var tails: [Int] = []
  for position in positions {
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if tails[middle] < position { low = middle + 1 } else { high = middle }
    }
    if low == tails.count { tails.append(position) } else { tails[low] = position }
  }
  return positions.count - tails.count
}
