import DataSourceKit

/// What has happened to a data source, in terms of the handles of its mirror.
struct SourceEdit<Item> {
  struct NewSection {
    var section: Int
    var at: Int
    var titles: SectionTitles
    /// Its items, unless they are among those inserted or moved.
    var items: [Int] = []
  }

  /// Whether everything was read to find this out.
  var isComparison = false

  /// Sections that are gone.
  var removedSections: [Int] = []
  /// Sections that stand somewhere else among the others, with their AFTER indices.
  var movedSections: [(section: Int, to: Int)] = []
  /// Sections that are new.
  var insertedSections: [NewSection] = []
  /// Sections with new titles.
  var retitledSections: [(section: Int, titles: SectionTitles)] = []

  /// Items that are gone from sections that stay.
  var removedItems: [Int] = []
  /// Items that are gone with their section.
  var lostItems: [Int] = []
  /// Items that stand somewhere else, with their AFTER positions.
  var movedItems: [(item: Int, to: Position)] = []
  /// Items that are new, with their AFTER positions.
  var insertedItems: [(item: Int, at: Position)] = []
  /// Items with new content.
  var updatedItems: [(item: Int, value: Item?)] = []

  /// All items that are new.
  var newItems: [Int] {
    // A key path of a generic type is made anew by each call, which a single change would notice.
    insertedItems.map { $0.item } + insertedSections.flatMap { $0.items }
  }
}

/// What stands above and below a section.
struct SectionTitles: Equatable {
  var header: String?
  var footer: String?
}
