import IdentityDiff
import TestSupport
import Testing

/// Sections of any type, by closures. Not optimized: each call would get its own engine, which
/// takes the compiler seconds.
@Suite struct SectionEntryPointTests {
  private struct Person: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  private struct Team: Identifiable {
    var id: String
    var title = ""
    var people: [Person]
  }

  private let old = [
    Team(id: "a", title: "A", people: [Person(id: 1), Person(id: 2)]),
    Team(id: "b", people: [Person(id: 3)]),
  ]
  private let new = [
    Team(id: "b", people: [Person(id: 3, name: "Ada"), Person(id: 1)]),
    Team(id: "a", title: "Alpha", people: [Person(id: 2), Person(id: 4)]),
  ]

  private func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(sectionIndex: section, itemIndex: item)
  }

  private func check(_ difference: SectionedDifference, updatesTitle: Bool) {
    expectEqual(difference.movedSections.count, 1)
    expectEqual(difference.updatedSections, (updatesTitle ? [ElementMove(from: 0, to: 1)] : []))
    expectEqual(difference.insertedItems, [path(1, 1)])
    expectEqual(difference.movedItems, [ElementMove(from: path(0, 0), to: path(0, 1))])
    expectEqual(difference.updatedItems, [ElementMove(from: path(1, 0), to: path(0, 0))])
  }

  @_optimize(none)
  @Test func identifiableSections() {
    check(Diff.difference(from: old, to: new, items: \.people), updatesTitle: false)
    check(
      Diff.difference(from: old, to: new, items: { $0.people }) { $0.title == $1.title },
      updatesTitle: true)
  }

  @_optimize(none)
  @Test func anySections() {
    check(
      Diff.difference(
        from: old, to: new, sectionIdentity: .ignoringContent(\.id), items: \.people,
        identity: .by(\.id)),
      updatesTitle: false)
    check(
      Diff.difference(
        from: old, to: new,
        sectionIdentity: .by({ $0.id }, areEqual: { $0.title == $1.title }),
        items: { $0.people }, identity: .by({ $0.id }, areEqual: { $0.name == $1.name })),
      updatesTitle: true)
    check(
      Diff.difference(
        from: old, to: new, sectionIdentity: .by(\.id, areEqual: { $0.title == $1.title }),
        items: { $0.people }, identity: .id),
      updatesTitle: true)
  }
}
