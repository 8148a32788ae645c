/// An item in the measured lists.
struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var group: Int
  var isShown: Bool

  /// Creates an item whose content follows from a number.
  ///
  /// Three titles in four are too long to be stored within the string itself. Every third item is
  /// hidden.
  init(id: Int) {
    self.id = id
    title = id % 4 == 0 ? "Item \(id)" : "Item \(id), with a title of its own"
    group = id % 5
    isShown = id % 3 != 0
  }

  /// Creates an item that only one of two states contains.
  init(inserted number: Int, group: Int) {
    self.init(id: 1_000_000 + number)
    self.group = group
    isShown = true
  }

  /// The same item with another title, which does not change its position in a list sorted by
  /// title.
  var retitled: Item {
    var item = self
    item.title += " *"
    return item
  }
}

/// Two states of a list that differ by three deletions, three insertions, two moves and two
/// updates, in both directions.
struct States {
  let before: [Item]
  let after: [Item]

  /// Creates states with this many items each.
  ///
  /// Both moves lead from one half of the list to the other. Two of the three deleted items are
  /// shown, and all of the inserted and updated ones. The last inserted item is alone in its group.
  ///
  /// - Parameter count: The number of items, a multiple of 20, but not of 60.
  init(count: Int) {
    precondition(count % 20 == 0 && count % 60 != 0, "positions differ from those of 20 items")
    let unit = count / 20
    before = (0..<count).map(Item.init)
    var after: [Item] = []
    for item in before {
      switch item.id {
      case 5 * unit: after.append(Item(inserted: 0, group: 0))
      case 6 * unit: after.append(Item(id: 14 * unit))
      case 8 * unit: after.append(Item(inserted: 1, group: 1))
      case 12 * unit: after.append(Item(id: 4 * unit))
      case 19 * unit: after.append(Item(inserted: 2, group: 5))
      default: break
      }
      switch item.id {
      case 2 * unit, 9 * unit, 16 * unit, 4 * unit, 14 * unit: break
      case unit, 17 * unit: after.append(item.retitled)
      // With its own string, as in data that is read again.
      default: after.append(Item(id: item.id))
      }
    }
    self.after = after
  }
}
