public import Foundation

// The one implementation of stepping from item to item. It takes the counts as a closure, so that a
// data source that holds an array of sections reads it once a step and not once a section.

/// The index path after `indexPath` in sections of the given sizes; `nil` where there is none.
@inlinable
func _indexPath(
  after indexPath: IndexPath, numberOfSections: Int, numberOfItems: (Int) -> Int
) -> IndexPath? {
  guard let position = Position(indexPath), position.section < numberOfSections else { return nil }
  let count = numberOfItems(position.section)
  guard position.item < count else { return nil }
  if position.item + 1 < count {
    return Position(section: position.section, item: position.item + 1).indexPath
  }
  var section = position.section + 1
  while section < numberOfSections {
    if numberOfItems(section) > 0 { return Position(section: section, item: 0).indexPath }
    section += 1
  }
  return nil
}

/// The index path before `indexPath` in sections of the given sizes; `nil` where there is none.
@inlinable
func _indexPath(
  before indexPath: IndexPath, numberOfSections: Int, numberOfItems: (Int) -> Int
) -> IndexPath? {
  guard let position = Position(indexPath), position.section < numberOfSections,
    position.item < numberOfItems(position.section)
  else { return nil }
  if position.item > 0 {
    return Position(section: position.section, item: position.item - 1).indexPath
  }
  var section = position.section - 1
  while section >= 0 {
    let count = numberOfItems(section)
    if count > 0 { return Position(section: section, item: count - 1).indexPath }
    section -= 1
  }
  return nil
}
