/// How many of the elements in both lists have to be moved at least: all but a longest ascending run.
///
/// - Parameter positions: the old positions of the elements in both lists, in their new order.
func fewestMoves(_ positions: [Int]) -> Int {
  // The last element of the best run of each length.
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
