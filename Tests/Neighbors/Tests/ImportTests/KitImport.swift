import DataSourceKit
import Testing

struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
  var isFavorite = true
}

/// One import for the protocols, rules, the engine, computed changes, ready-made data sources,
/// operators and streams.
@MainActor @Test func allAboutDataByOneImport() async throws {
  final class Contacts: ListDataSource {
    var items: [Contact] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  let contacts = Contacts()
  let rows = contacts.filtered { $0.isFavorite }.sorted(by: \.name)
  var reported: [ChangeSet] = []
  let observation = rows.observeChanges { reported.append($0) }
  contacts.items = [Contact(id: 1, name: "Grace"), Contact(id: 2, name: "Ada")]
  observation.cancel()
  try reported[0].validate(before: [0], after: [2])
  #expect(rows.item(at: [0, 0])?.name == "Ada")

  let selection = ItemSelection([1])
  let list = DiffableListDataSource(items: contacts.items)
  let shown = list.selectable(selection: selection)
  #expect(shown.selectedIndexPaths == [[0, 0]])
  let (stream, continuation) = AsyncStream.makeStream(of: [Contact].self)
  continuation.yield([])
  continuation.finish()
  await list.follow(stream) { $0.items = $1 }
  #expect(shown.missingIDs == [1])
  #expect(Diff.difference(from: contacts.items, to: list.items).deleted == [0, 1])
}

/// A section of the package, in a file with another one.
private enum SwiftUI {
  struct Section {}
}

@Test func sectionsAreNamedByTheUmbrella() {
  let section = DataSourceKit.Section(items: [1])
  #expect(section.items.count == 1)
  _ = SwiftUI.Section()
}
