import DataSourceKit

/// The changes of a data source, by the handles of its mirror.
struct SourceEdit {
  struct NewSection {
    var section: Int
    var at: Int
    var titles: SectionTitles
    /// Its items, except inserted and moved ones.
    var items: [Int] = []
  }

  /// A change of one item. A new value has been stored.
  struct ItemEdit {
    var item: Int
    /// Its place BEFORE; `nil` for an inserted item.
    var from: StageChanges.Place?
    /// Its place AFTER; `nil` for a deleted item.
    var to: StageChanges.Place?
    var isUpdated = false
  }

  /// The change, if it is one of a single item. There are no others then.
  var single: ItemEdit?

  /// Whether all data was read to compute the changes.
  var isComparison = false

  /// Deleted sections.
  var removedSections: [Int] = []
  /// Moved sections, with their AFTER indices.
  var movedSections: [(section: Int, to: Int)] = []
  /// Inserted sections.
  var insertedSections: [NewSection] = []
  /// Sections with new titles.
  var retitledSections: [(section: Int, titles: SectionTitles)] = []

  /// Items deleted from surviving sections.
  var removedItems: [Int] = []
  /// Items deleted with their section.
  var bulkRemovals: [Int] = []
  /// Moved items, with their AFTER positions.
  var movedItems: [(item: Int, to: ItemPath)] = []
  /// Inserted items, with their AFTER positions.
  var insertedItems: [(item: Int, at: ItemPath)] = []
  /// Items with new content.
  var updatedItems: [Int] = []

  /// All inserted items.
  var newItems: [Int] { insertedItems.map { $0.item } + insertedSections.flatMap { $0.items } }

  /// Whether sections are changed.
  var changesSections: Bool {
    !removedSections.isEmpty || !movedSections.isEmpty || !insertedSections.isEmpty
      || !retitledSections.isEmpty
  }

  /// The number of changed items.
  var itemCount: Int {
    removedItems.count + movedItems.count + insertedItems.count + updatedItems.count
      + bulkRemovals.count + insertedSections.reduce(0) { $0 + $1.items.count }
  }

  /// Removes all changes, and keeps the memory.
  mutating func removeAll() {
    single = nil
    isComparison = false
    removedSections.clear()
    movedSections.clear()
    insertedSections.clear()
    retitledSections.clear()
    removedItems.clear()
    bulkRemovals.clear()
    movedItems.clear()
    insertedItems.clear()
    updatedItems.clear()
  }
}
