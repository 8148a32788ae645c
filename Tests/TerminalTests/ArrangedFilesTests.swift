import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import Terminal

/// The chain of operators, without a disk. After random changes of the folders, the filter, the
/// order and the grouping, the list equals one computed from scratch, and no change set breaks a
/// rule.
@Suite struct ArrangedFilesTests {
  static let rounds = TestLength.pick(35, long: 1_000)

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func theListIsWhatIsComputedFromScratch(seed: UInt64) {
    var folders = RandomFolders(seed: seed)
    let files = DiffableSectionedDataSource(sections: folders.sections)
    // Two lists follow the same files, as two windows would.
    var lists = (0..<2).map { _ in
      FollowedList(files, .random(&folders.random), "seed \(seed)")
    }
    for _ in 0..<Self.rounds {
      switch folders.random.below(8) {
      case 0..<3: folders.editOne(files)
      case 3..<5:
        for _ in 0...folders.random.below(6) { folders.edit() }
        files.apply(folders.sections)
      default:
        let index = folders.random.below(2)
        var arrangement = lists[index].arranged.arrangement
        arrangement.change(&folders.random)
        if arrangement.grouping == lists[index].arranged.arrangement.grouping {
          lists[index].arranged.arrangement = arrangement
        } else {
          lists[index] = FollowedList(files, arrangement, "seed \(seed)")
        }
      }
      for list in lists { list.check(against: files.sections) }
    }
  }

  /// The operators report exactly what has changed.
  @Test func changesAreReportedAsTheyAre() {
    func file(_ id: Int, _ name: String, size: Int = 1, folder: Int? = nil) -> Entry {
      Entry(
        id: id, file: FileRecord(folder: folder == nil ? "" : "s", name: name, size: size),
        folder: folder)
    }
    let folder = Folder(id: 0, subfolder: Listing.Subfolder(name: "s"))
    let files = DiffableSectionedDataSource(
      sections: [folder].sections(of: [
        file(1, "b.md", size: 3), file(2, "a.swift", size: 2), file(3, "c.swift", folder: 0),
      ]))
    let byFolder = FollowedList(files, Arrangement(order: .size))
    let byKind = FollowedList(files, Arrangement(grouping: .kind))
    expectEqual(byFolder.names, [["./", "b.md", "a.swift"], ["s/", "c.swift"]])
    expectEqual(byKind.names, [["Markdown", "b.md"], ["Swift source", "a.swift", "c.swift"]])

    // Larger than before: a new place in one list, the same place in the other.
    files.apply(
      [folder].sections(of: [
        file(1, "b.md", size: 3), file(2, "a.swift", size: 4), file(3, "c.swift", folder: 0),
      ]))
    expectEqual(
      byFolder.news,
      [
        .some([.item(type: .move([0, 1], [0, 0]))]), .some([.item(type: .update([0, 0]))]),
      ])
    expectEqual(byKind.news, [.some([.item(type: .update([1, 0]))])])

    // Another kind.
    files.apply(
      [folder].sections(of: [
        file(1, "b.swift", size: 3), file(2, "a.swift", size: 4), file(3, "c.swift", folder: 0),
      ]))
    expectEqual(byFolder.news, [.some([.item(type: .update([0, 1]))])])
    expectEqual(
      byKind.news,
      [
        .some([.section(type: .delete([0, 0])), .item(type: .insert([0, 1]))])
      ])

    byFolder.arranged.arrangement.order = .name
    byKind.arranged.arrangement.filter = "A."
    expectEqual(byFolder.news, [])
    expectEqual(byKind.news.map(\.changes.count), [2])
    expectEqual(byKind.names, [["Swift source", "a.swift"]])
    byKind.arranged.arrangement.filter = "a. "
    expectEqual(byKind.news, [])
  }
}
