import DataSourceKit
public import Foundation

extension ListViewUpdater {
  /// Takes over a move that the view has made by itself, because its user has dragged an item.
  ///
  /// The view is not told to move the item again. If the data source answers with another change than
  /// this move, or with none, the view is told later what the difference is. The view reads everything
  /// again if the move is impossible, or comes while the view carries out something else.
  ///
  /// - Parameters:
  ///   - from: The index path of the item, BEFORE the move, that the view knows.
  ///   - to: The index path that the view gives it, AFTER the move.
  ///   - change: Makes the same move in the data. It gets the item and both index paths in the data
  ///     source: remove the item at the first, and then insert it at the second. It is not called if
  ///     the data source has the item no longer, or nothing has moved.
  public func adoptMove(
    from: IndexPath, to: IndexPath,
    change: (_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void
  ) {
    guard let origin = Position(from), let target = Position(to), queue.phase != .applying,
      let counts = shownCounts(afterMoveFrom: origin, to: target)
    else { return reloadData() }
    if from == to { return }

    let item = item(at: from)
    let move = ChangeSet.some([.item(type: .move(from, to))])
    shownCounts = counts
    queue.adopt(move)
    recalled.follow(MappingChain([move]))
    reloadBlock?(move)
    if let item, let originInData = queue.mapping.indexPathAfter(to),
      let targetInData = dataTarget(
        before: Position(section: target.section, item: target.item + 1), origin: originInData)
    {
      change(item, originInData, targetInData)
    }
    end(mayGoOn: view == nil)
  }

  /// The numbers that the view knows after a move; `nil` if that is impossible.
  private func shownCounts(afterMoveFrom origin: Position, to target: Position) -> [Int]? {
    guard shows(origin.indexPath), target.section < shownCounts.count else { return nil }
    var counts = shownCounts
    counts[origin.section] -= 1
    guard target.item <= counts[target.section], counts[target.section] < .max else { return nil }
    counts[target.section] += 1
    return counts
  }

  /// Where the data source is to put an item for it to stand before what the view shows at a position, or
  /// at the end of the same section.
  ///
  /// - Parameters:
  ///   - position: The position that the view knows, or the one after the last of a section.
  ///   - origin: The index path of the item in the data source now.
  /// - Returns: The index path that the item is to have once it is removed and inserted again; `nil` if
  ///   the data source has the section no longer.
  func dataTarget(before position: Position, origin: IndexPath) -> IndexPath? {
    guard let section = sectionInDataSource(position.section) else { return nil }
    // An item that is gone by now leaves its place to the next one.
    let followers = position.item..<max(position.item, shownCounts[position.section])
    let next = followers.lazy
      .compactMap { [self] in
        queue.mapping.indexPathAfter(Position(section: position.section, item: $0).indexPath)
      }
      .first { $0[0] == section }
    var item = next?[1] ?? dataSource.numberOfItems(in: section)
    if origin[0] == section, origin[1] < item { item -= 1 }
    return Position(section: section, item: item).indexPath
  }
}
