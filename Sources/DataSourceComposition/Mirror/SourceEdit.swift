import DataSourceKit

/// What has happened to a data source, in terms of the handles of its mirror.
struct SourceEdit {
  struct NewSection {
    var section: Int
    var at: Int
    var titles: SectionTitles
    /// Its items, unless they are among those inserted or moved.
    var items: [Int] = []
  }

  /// Whether everything was read to find this out.
  var isComparison = false

  /// Deleted sections.
  var removedSections: [Int] = []
  /// Moved sections, with their AFTER indices.
  var movedSections: [(section: Int, to: Int)] = []
  /// Sections that are new.
  var insertedSections: [NewSection] = []
  /// Sections with new titles.
  var retitledSections: [(section: Int, titles: SectionTitles)] = []

  /// Items deleted from sections that stay.
  var removedItems: [Int] = []
  /// Items deleted with their section.
  var lostItems: [Int] = []
  /// Moved items, with their AFTER positions.
  var movedItems: [(item: Int, to: Position)] = []
  /// Items that are new, with their AFTER positions.
  var insertedItems: [(item: Int, at: Position)] = []
  /// Items with new content.
  var updatedItems: [Int] = []

  /// All items that are new.
  var newItems: [Int] { insertedItems.map { $0.item } + insertedSections.flatMap { $0.items } }

  /// Whether sections are named.
  var changesSections: Bool {
    !removedSections.isEmpty || !movedSections.isEmpty || !insertedSections.isEmpty
      || !retitledSections.isEmpty
  }

  /// The number of items that are named.
  var itemCount: Int {
    removedItems.count + movedItems.count + insertedItems.count + updatedItems.count
      + lostItems.count + insertedSections.reduce(0) { $0 + $1.items.count }
  }

  /// Forgets everything, and keeps the memory.
  mutating func removeAll() {
    isComparison = false
    removedSections.clear()
    movedSections.clear()
    insertedSections.clear()
    retitledSections.clear()
    removedItems.clear()
    lostItems.clear()
    movedItems.clear()
    insertedItems.clear()
    updatedItems.clear()
  }
}
