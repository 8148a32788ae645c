public import DataSourceCore

/// Detects changes to section objects that are mutated in place.
///
/// It keeps a snapshot of the sections.
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
  /// The snapshot of the last read sections.
  private var snapshot = DataSnapshot<ID, ItemType>()

  /// Creates a tracker with an empty snapshot: the first sections that it reads are insertions.
  public init() {}

  /// Creates a tracker with a snapshot.
  ///
  /// - Parameter sections: The sections already reported.
  public init<SectionType: Section<ItemType> & Identifiable>(_ sections: [SectionType])
  where SectionType.ID == ID {
    read(sections)
  }

  /// Takes a snapshot of sections.
  ///
  /// - Returns: The previous snapshot and the new one.
  /// - Complexity: O(sections)
  @discardableResult @usableFromInline
  func read<SectionType: Section<ItemType> & Identifiable>(
    _ sections: [SectionType]
  ) -> (before: DataSnapshot<ID, ItemType>, after: DataSnapshot<ID, ItemType>)
  where SectionType.ID == ID {
    let before = snapshot
    snapshot = DataSnapshot(sections)
    return (before, snapshot)
  }
}
