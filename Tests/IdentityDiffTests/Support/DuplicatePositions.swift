import IdentityDiff

/// The positions of duplicates on both sides.
struct DuplicatePositions<Position: Equatable>: Equatable {
  var old: [Position] = []
  var new: [Position] = []

  var isEmpty: Bool { old.isEmpty && new.isEmpty }
  var inverse: DuplicatePositions { DuplicatePositions(old: new, new: old) }
}

extension ListDifference {
  var duplicates: DuplicatePositions<Int> {
    get { DuplicatePositions(old: oldDuplicates, new: newDuplicates) }
    set { (oldDuplicates, newDuplicates) = (newValue.old, newValue.new) }
  }
}

extension SectionedDifference {
  var duplicateSections: DuplicatePositions<Int> {
    get { DuplicatePositions(old: oldDuplicateSections, new: newDuplicateSections) }
    set { (oldDuplicateSections, newDuplicateSections) = (newValue.old, newValue.new) }
  }

  var duplicateItems: DuplicatePositions<ItemPath> {
    get { DuplicatePositions(old: oldDuplicateItems, new: newDuplicateItems) }
    set { (oldDuplicateItems, newDuplicateItems) = (newValue.old, newValue.new) }
  }
}
