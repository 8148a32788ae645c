public import DataSourceKit

/// Finds what has changed in sections whose objects are changed in place.
///
/// It keeps what the sections held when it read them last.
///
/// ```swift
/// final class Playlists: SectionedDataSource {
///   typealias ItemType = Song
///   var sections: [IdentifiedSection<String, Song>] = []
///   var reloadBlock: ReloadBlock?
///   private let tracker = SectionTracker<String, Song>()
///
///   func add(_ song: Song, to index: Int) {
///     sections[index].items.append(song)
///     reload(with: tracker)
///   }
/// }
/// ```
public final class SectionTracker<ID: Hashable, ItemType> {
  /// What the sections held when the tracker read them last.
  private var contents: [SectionContent<ID, ItemType>] = []

  /// Makes a tracker that has read no sections yet: all that it reads first has been inserted.
  public init() {}

  /// Makes a tracker that has read sections.
  ///
  /// - Parameter sections: the sections of which observers know already.
  public init<SectionType: Section<ItemType> & Identifiable>(_ sections: [SectionType])
  where SectionType.ID == ID {
    read(sections)
  }

  /// Reads sections, and keeps what they hold now.
  ///
  /// - Returns: what they held the last time, and what they hold now.
  /// - Complexity: O(sections)
  @discardableResult @usableFromInline
  func read<SectionType: Section<ItemType> & Identifiable>(
    _ sections: [SectionType]
  ) -> (before: [SectionContent<ID, ItemType>], after: [SectionContent<ID, ItemType>])
  where SectionType.ID == ID {
    let before = contents
    contents = sections.map { SectionContent($0) }
    return (before, contents)
  }
}
