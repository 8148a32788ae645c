import DataSourceCore
import DataSourceObservation
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Sections with identities and footers, whose changes are reported by hand.
private final class Chapters: DataSource {
  var chapters: [(id: String?, footer: String, rows: [Row])]
  var reloadBlock: ReloadBlock?

  init(_ chapters: [(id: String?, footer: String, rows: [Row])]) { self.chapters = chapters }

  var numberOfSections: Int { chapters.count }

  func numberOfItems(in section: Int) -> Int {
    chapters.indices.contains(section) ? chapters[section].rows.count : 0
  }

  func item(at indexPath: IndexPath) -> Row? {
    let rows = chapters.indices.contains(indexPath[0]) ? chapters[indexPath[0]].rows : []
    return rows.indices.contains(indexPath[1]) ? rows[indexPath[1]] : nil
  }

  func footerTitle(for section: Int) -> String? {
    chapters.indices.contains(section) ? chapters[section].footer : nil
  }

  func sectionIdentity(at section: Int) -> AnyHashable? {
    chapters.indices.contains(section) ? chapters[section].id.map { AnyHashable($0) } : nil
  }
}

/// What readers get that have read before a change was reported, and what sections are the same.
@MainActor @Suite struct LateReadingTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(arguments: [.all, .some([.section(type: .update([0]))])] as [ChangeSet])
  func footers(changeSet: ChangeSet) {
    let source = Chapters([("A", "one row", [1])])
    let model = Model(source)
    let reader = Reader("footer") { model.sections.first?.footerTitle }
    source.chapters[0] = ("A", "two rows", [1, 2])
    source.report(changeSet)
    #expect(reader.isInvalidated)
    expectNil(reader.problem)
    expectEqual(model.sections[0].footerTitle, "two rows")
  }

  /// Only sections without an identity, before and after, are the same because of their index.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func aSectionWithoutIdentityBeforeOneThatHasOne() {
    let source = Chapters([("A", "", [1])])
    let model = Model(source)
    let before = model.sections.map(\.id)
    source.chapters = [(nil, "", [2]), ("A", "", [1])]
    source.report(.all)
    expectEqual(Set(model.sections.map(\.id)).count, 2)
    expectEqual(model.sections.map(\.id).last, before.first)
    expectEqual(model.contents, [[2], [1]])
  }

  /// An item that the data lost and got back without a report, and then loses with one.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(arguments: [false, true]) func anItemThatCameBackUnreported(isWithSection: Bool) {
    let board = Board([[1, 2], [3]])
    let model = Model(board)
    let row = model.rows[1]
    board.sections[0] = [1]
    expectNil(row.item)
    board.sections[0] = [1, 2]
    let reader = Reader("item") { row.item }
    expectEqual(row.item, 2)
    if isWithSection {
      board.change([.section(type: .delete([0]))]) { $0.sections.removeFirst() }
    } else {
      board.change([.item(type: .delete([0, 1]))]) { $0.sections[0] = [1] }
    }
    #expect(reader.isInvalidated)
    expectNil(row.item)
  }

  /// A value whose equality does not compare all of it.
  private struct Tag: Identifiable, Equatable {
    let id: Int
    var text: String
    static func == (left: Tag, right: Tag) -> Bool { left.id == right.id }
  }

  private final class Tags: ListDataSource {
    var items = [Tag(id: 1, text: "old"), Tag(id: 2, text: "")]
    var reloadBlock: ReloadBlock?
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func anUpdatedItemThatIsEqual() {
    let tags = Tags()
    let model = ObservedList(tags)
    let reader = Reader("text") { model.rows.first?.item?.text }
    tags.items[0].text = "new"
    tags.report(.some([.item(type: .update([0, 0]))]))
    #expect(reader.isInvalidated)
    expectNil(reader.problem)
    expectEqual(model.rows[0].item?.text, "new")
  }

  /// The row that the user drops others before is gone, but the one behind it is not.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func rowsThatAreDroppedBeforeOneThatIsGone() {
    let board = Board([[0, 1, 2, 3]])
    let model = Model(board)
    model.moveHandler = { row, from, to in
      board.change([.item(type: .move(from, to))]) {
        $0.sections[0].remove(at: from[1])
        $0.sections[0].insert(row, at: to[1])
      }
    }
    let rows = model.rows
    board.change([.item(type: .delete([0, 2]))]) { $0.sections[0].remove(at: 2) }
    rows.move(fromOffsets: [0], toOffset: 2)
    expectEqual(board.sections, [[1, 0, 3]])
    expectEqual(model.contents, [[1, 0, 3]])
  }
}
