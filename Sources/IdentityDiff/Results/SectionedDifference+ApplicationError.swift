extension SectionedDifference {
  /// What is wrong with a difference that cannot be applied, and where.
  public enum ApplicationError: Error, Hashable, Sendable {
    /// The sections, their items apart.
    case sections(ListDifference.ApplicationError)
    /// There is no old item at this position (BEFORE).
    case noOldItem(at: ItemPath)
    /// There is no new item at this position (AFTER).
    case noNewItem(at: ItemPath)
    /// Two operations delete or move the old item at this position (BEFORE).
    case oldItemUsedTwice(at: ItemPath)
    /// Two operations insert or move an item to this position (AFTER).
    case newItemUsedTwice(at: ItemPath)
    /// The item at this position (BEFORE) is deleted by itself, but goes with its section.
    case itemOfDeletedSection(at: ItemPath)
    /// The item at this position (AFTER) is inserted by itself, but comes with its section.
    case itemOfInsertedSection(at: ItemPath)
    /// What stands at `from` BEFORE does not stand at `to` AFTER, or is updated twice.
    case updateOfAnotherItem(Move<ItemPath>)
    /// The difference leads to another number of items in this section (AFTER) than there are.
    case wrongItemCount(section: Int, expected: Int, actual: Int)
    /// `init(original:items:)` does not keep the items it is given for this section (AFTER).
    case invalidInitializerImplementation(section: Int)
  }
}

extension SectionedDifference.ApplicationError: CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .sections(let error):
      "Sections: \(error)"
    case .noOldItem(let path):
      "There is no item at \(path) BEFORE."
    case .noNewItem(let path):
      "There is no item at \(path) AFTER."
    case .oldItemUsedTwice(let path):
      "The item at \(path) BEFORE is deleted or moved twice."
    case .newItemUsedTwice(let path):
      "Two items are inserted at or moved to \(path) AFTER."
    case .itemOfDeletedSection(let path):
      "The item at \(path) BEFORE is deleted, but so is its section."
    case .itemOfInsertedSection(let path):
      "The item at \(path) AFTER is inserted, but so is its section."
    case .updateOfAnotherItem(let pair):
      "The update \(pair) does not follow an item, or one that is updated already."
    case .wrongItemCount(let section, let expected, let actual):
      "The difference leads to \(expected) items in section \(section) AFTER, but there are \(actual)."
    case .invalidInitializerImplementation(let section):
      "init(original:items:) does not keep the items of section \(section) AFTER."
    }
  }
}
