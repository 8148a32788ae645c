import DataSourceDiffing
import TestSupport
import Testing
import TransitionSupport

/// What is special about sections: titles, objects, and custom classes.
@Suite struct SectionReloadTests {
  private func section(
    _ id: Int, _ items: [Row], header: String? = nil, footer: String? = nil
  ) -> IdentifiedSection<Int, Row> {
    IdentifiedSection(id: id, items: items, headerTitle: header, footerTitle: footer)
  }

  /// The change sets reported for one change.
  private func heard(
    _ old: [IdentifiedSection<Int, Row>], _ new: [IdentifiedSection<Int, Row>]
  ) -> [String] {
    let source = Groups()
    source.sections = old
    let follower = Follower(source)
    source.sections = new
    expectNil(follower.screenProblem)
    return follower.changeSets.map(\.description)
  }

  @Test func titles() {
    expectEqual(heard([section(0, [1])], [section(0, [1], header: "A")]), ["[update section 0]"])
    expectEqual(
      heard([section(0, [1], header: "A")], [section(0, [1])]), ["[update section 0]"])
    expectEqual(
      heard([section(0, [1], footer: "A")], [section(0, [1], footer: "B")]), ["[update section 0]"])
    expectEqual(
      heard(
        [section(0, [1], header: "A", footer: "B")], [section(0, [1], header: "A", footer: "B")]),
      [])
  }

  /// An empty section is not updated, but replaced.
  @Test func titlesOfEmptySections() {
    expectEqual(
      heard([section(0, [])], [section(0, [], footer: "A")]),
      ["[delete section 0, insert section 0]"])
    expectEqual(
      heard([section(0, [1])], [section(0, [], footer: "A")]),
      ["[delete section 0, insert section 0]"])
    expectEqual(
      heard([section(0, [])], [section(0, [1], footer: "A")]),
      ["[insert item 0-0]", "[update section 0]"])
  }

  /// All items in a section with a new title are read with it.
  @Test func updatesInUpdatedSections() {
    expectEqual(
      heard(
        [section(0, [1, 2]), section(1, [3, 4])],
        [section(0, [Row(1, 1), 2, 4], header: "A"), section(1, [Row(3, 1)])]),
      ["[move item 1-1 to 0-2]", "[update section 0, update item 1-0]"])
  }

  /// Which sections stay is chosen again without an empty section that is replaced.
  @Test func anEmptySectionIsRetitledAmongMovedOnes() {
    expectEqual(
      heard(
        [section(0, []), section(1, [1]), section(2, [2])],
        [section(2, [2]), section(0, [], header: "A"), section(1, [1])]),
      ["[delete section 0, insert section 1, move section 2 to 0]"])
  }

  /// An object that is in both arrays has the same content in both, so its change is unknown.
  @Test func objectsThatAreChangedInPlaceReload() {
    let group = Group(0, [1])
    let source = Groups([group])
    let follower = Follower(source)
    let sections = source.sections
    sections[0].items.append(2)
    sections[0].headerTitle = "Other"
    source.sections = sections
    expectEqual(follower.changeSets, [.all])

    // A new object with the same identity is compared with the object's current state.
    source.set([Group(0, [1, 2, 3])])
    #expect(follower.changeSets.count > 1)
  }

  /// The same object at another place.
  @Test func objectsMove() {
    let (first, second) = (section(0, [1]), section(1, [2, 3]))
    expectEqual(heard([first, second], [second, first]).count, 1)
    expectEqual(heard([first, second], [first, second]), [])
  }

  /// Any class of sections works.
  @Test func ownSections() {
    final class Team: Section<Row>, Identifiable {
      let id: String
      init(_ id: String, _ items: [Row]) {
        self.id = id
        super.init(items: items)
      }
      override var headerTitle: String? {
        get { "\(id): \(items.count)" }
        set {}
      }
    }
    final class Teams: SectionedDataSource {
      typealias ItemType = Row
      var sections: [Team] = [] { didSet { reload(from: oldValue, identity: .by(\.id)) } }
      var reloadBlock: ReloadBlock?
    }
    let source = Teams()
    let follower = Follower(source)
    source.sections = [Team("a", [1]), Team("b", [2])]
    source.sections = [Team("b", [2]), Team("a", [1, 3])]
    expectNil(follower.screenProblem)
    expectEqual(
      follower.changeSets.map(\.description).dropFirst(),
      [
        "[delete section 0, insert section 1]"
      ])
  }
}
