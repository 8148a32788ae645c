import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Every operator on data sources and items isolated to the main actor.
struct OperatorTests {
  struct Track: Identifiable, Equatable {
    var id: Int
    var title = ""
    var album = "A"
    var parts: [Track] = []
    // Isolated to the main actor, like the operators' closures.
    var isShown: Bool { !title.isEmpty }
    var initial: String { String(title.prefix(1)) }
  }

  private let source = DiffableListDataSource(items: [
    Track(id: 1, title: "Coda"), Track(id: 2, title: "Aria", album: "B"), Track(id: 3),
  ])

  /// Checks an operator before and after changes of its data source.
  private func check<Item>(
    _ operation: some DataSource<Item>, _ text: @escaping (Item) -> String, _ expected: String...,
    location: SourceLocation = #_sourceLocation
  ) {
    let tester = DataSourceTester(dataSource: operation, text: text) {
      Issue.record("\($0)", sourceLocation: location)
    }
    func lines() -> String {
      tester.screen.split(separator: "\n").map { $0.trimmingPrefix("  ") }.joined(separator: " ")
    }
    #expect(lines() == expected[0], sourceLocation: location)
    source.items = [
      Track(id: 2, title: "Bolero", album: "B"), Track(id: 1, title: "Coda"),
      Track(id: 4, title: "Dirge"),
    ]
    #expect(lines() == expected[1], sourceLocation: location)
    tester.verify()
  }

  @Test func mapped() {
    check(
      source.mapped { Song(id: $0.id, title: $0.initial) }, \.title, "[0] C A ", "[0] B C D")
  }

  @Test func mappedWithIdentity() {
    check(source.mapped(identity: .itself) { $0.id }, \.description, "[0] 1 2 3", "[0] 2 1 4")
  }

  @Test func mappedWithNeighbors() {
    check(
      source.mappedWithNeighbors { previous, track, next in
        Song(id: track.id, title: (previous?.initial ?? "-") + track.initial + (next?.title ?? "-"))
      }, \.title, "[0] -CAria CA A-", "[0] -BCoda BCDirge CD-")
  }

  @Test func indexPaths() {
    let sorted = source.sorted(by: \.initial)
    expectEqual(sorted.indexPath(forID: 1), [0, 2])
    expectEqual(sorted.indexPath(forIdentity: 1), [0, 2])
    expectEqual(sorted.convert([0, 2], to: source), [0, 0])
    expectEqual(sorted.convert([0, 0], from: source), [0, 2])
  }

  @Test func filtered() {
    check(source.filtered { $0.isShown }, \.title, "[0] Coda Aria", "[0] Bolero Coda Dirge")
  }

  @Test func filteredOnAnotherThread() async {
    let filtered = source.filtered { $0.isShown }
    #expect(await filtered.setPredicate { $0.id > 1 })
    check(filtered, \.title, "[0] Aria ", "[0] Bolero Dirge")
    filtered.predicate = { $0.isShown && $0.id < 3 }
    expectEqual(filtered.itemCounts, [2])
  }

  @Test func sorted() {
    check(source.sorted(by: \.title), \.title, "[0]  Aria Coda", "[0] Bolero Coda Dirge")
  }

  @Test func sortedByClosure() {
    check(
      source.sorted { $1.initial < $0.initial }, \.title, "[0] Coda Aria ", "[0] Dirge Coda Bolero")
  }

  @Test func distinct() {
    check(source.distinct { $0.album }, \.title, "[0] Coda Aria", "[0] Bolero Coda")
  }

  @Test func grouped() {
    check(
      source.grouped { $0.initial }, \.title, "[0]  [1] Aria [2] Coda",
      "[0] Bolero [1] Coda [2] Dirge")
  }

  @Test func groupedInOrder() {
    check(
      source.grouped(
        by: \.album, keysSortedBy: >, title: { key, tracks in "\(key)\(tracks.count)" }),
      \.title, "[0] B1 Aria [1] A2 Coda ", "[0] B1 Bolero [1] A2 Coda Dirge")
  }

  @Test func separated() {
    check(
      source.separated { $0.album == $1.album ? nil : Track(id: -$1.id, title: "–") }, \.title,
      "[0] Coda – Aria – ", "[0] Bolero – Coda Dirge")
  }

  @Test func equalSeparators() {
    check(
      source.mapped(identity: .itself) { $0.id }.separated { _, _ in 0 }, \.description,
      "[0] 1 0 2 0 3", "[0] 2 0 1 0 4")
  }

  @Test func placeholder() {
    check(
      source.filtered { $0.id == 4 }.withPlaceholder(Track(id: 0, title: "None")), \.title,
      "[0] None", "[0] Dirge")
  }

  @Test func flattened() {
    check(
      source.grouped { $0.initial }.flattened(), \.title, "[0]  Aria Coda", "[0] Bolero Coda Dirge")
  }

  @Test func withoutEmptySections() {
    check(
      source.filtered { $0.id == 4 }.withoutEmptySections(), \.title, "", "[0] Dirge")
  }

  @Test func paged() {
    check(
      source.limited(to: 2) { $0 == .hasMore ? Track(id: 0, title: "More") : nil }, \.title,
      "[0] Coda Aria More", "[0] Bolero Coda More")
  }

  @Test func concatenated() {
    check(
      source.concatenated(with: DiffableListDataSource(items: [Track(id: 9, title: "Z")])), \.title,
      "[0] Coda Aria  [1] Z", "[0] Bolero Coda Dirge [1] Z")
  }

  @Test func selectable() {
    let selection = ItemSelection([1])
    var changes: [Set<Int>] = []
    selection.changeHandler = { changes += [$0, $1] }
    let selectable = source.selectable(selection: selection)
    selection.select(2)
    selection.deselect(1)
    expectEqual(changes, [[2], [], [], [1]])
    check(
      selectable, { (selection.contains($0.id) ? "✓" : "") + $0.title }, "[0] Coda ✓Aria ",
      "[0] ✓Bolero Coda Dirge")
    expectEqual(selectable.selectedIndexPaths, [[0, 0]])
    let byTitle = source.selectable(by: \.title)
    byTitle.toggle(at: [0, 0])
    expectEqual(byTitle.selection.ids, ["Bolero"])
  }

  @Test func outlined() {
    source.items[0].parts = [Track(id: 10, title: "Part")]
    let tree = source.outlined(children: \.parts, expandedIDs: [1])
    expectEqual(tree.level(at: [0, 1]), 1)
    check(tree, \.title, "[0] Coda Part Aria ", "[0] Bolero Coda Dirge")
    let byTitle = source.outlined(by: \.title, children: { $0.parts })
    byTitle.toggle(at: [0, 0])
    expectEqual(byTitle.expandedIDs, ["Bolero"])
  }

  @Test func collapsible() {
    let albums = source.grouped(by: \.album).collapsible(collapsedIDs: ["B"])
    #expect(albums.isCollapsed(at: 1))
    check(albums, \.title, "[0] Coda  [1]", "[0] Coda Dirge [1]")
    albums.toggle(at: 1)
    expectEqual(albums.collapsedIDs, [])
  }

  @Test func batch() {
    let chain = source.sorted { $0.id < $1.id }
    let tester = DataSourceTester(dataSource: chain, text: \.title) { Issue.record("\($0)") }
    chain.performBatch {
      source.items.removeFirst()
      chain.areInOrder = { $1.id < $0.id }
    }
    expectEqual(tester.changeSets.count, 1)
    expectEqual(chain.itemCounts, [2])
    tester.verify()
  }
}
