import DataSourceKit

/// What a change of an operator's state touches, by handle, with the places BEFORE.
///
/// The places AFTER are looked up when the change is complete. What has a place on one side only
/// was inserted or deleted.
struct OutputChanges {
  struct Touch<Place> {
    /// Its place; `nil` if it had none.
    var before: Place?
    /// Whether its order among what is not touched may have changed.
    var mayMove: Bool
    /// Whether it is to be read again.
    var isUpdated: Bool
  }

  private(set) var items: [Int: Touch<Position>] = [:]
  private(set) var sections: [Int: Touch<Int>] = [:]

  /// Whether so much has been read already that all items of the touched sections may be looked
  /// through.
  var isLarge = false

  /// Notes an item, with its place BEFORE if it has not been noted yet.
  mutating func touch(
    item: Int, before: Position?, mayMove: Bool = false, isUpdated: Bool = false
  ) {
    items[item, default: Touch(before: before, mayMove: false, isUpdated: false)]
      .add(mayMove, isUpdated)
  }

  /// Notes a section, with its place BEFORE if it has not been noted yet.
  mutating func touch(
    section: Int, before: Int?, mayMove: Bool = false, isUpdated: Bool = false
  ) {
    sections[section, default: Touch(before: before, mayMove: false, isUpdated: false)]
      .add(mayMove, isUpdated)
  }

  /// Whether nothing has been noted.
  var isEmpty: Bool { items.isEmpty && sections.isEmpty }
}

extension OutputChanges.Touch {
  fileprivate mutating func add(_ mayMove: Bool, _ isUpdated: Bool) {
    self.mayMove = self.mayMove || mayMove
    self.isUpdated = self.isUpdated || isUpdated
  }
}

/// The places of an operator's sections and items as they are now.
struct OutputPlaces {
  /// The place of an item; `nil` if it is not shown.
  var item: (Int) -> Position?
  /// The place of a section; `nil` if it is not shown.
  var section: (Int) -> Int?
  /// The number of items in a section, by its place.
  var itemCount: (Int) -> Int
}
