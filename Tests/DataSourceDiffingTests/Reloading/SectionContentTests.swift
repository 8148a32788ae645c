import DataSourceDiffing
import DataSourceTesting
import TestSupport
import Testing
import TransitionSupport

/// Sections with more content than titles.
@Suite struct SectionContentTests {
  /// All folders with up to two sections and up to two rows, each row in any section.
  static let states: [[FolderContent]] = {
    let placements: [[[Row]]] = [
      [[], []], [[1], []], [[], [1]], [[1, 2], []], [[2, 1], []], [[1], [2]], [[2], [1]],
      [[], [1, 2]],
    ]
    var result: [[FolderContent]] = [[]]
    for rows in [[], [1], [1, 2]] as [[Row]] {
      for id in 0...1 {
        for unread in 0...1 {
          result.append([FolderContent(folder: Folder(id: id, unread: unread), rows: rows)])
        }
      }
    }
    for rows in placements {
      for (first, second) in [(0, 1), (1, 0)] {
        for unread in [(0, 0), (0, 1), (1, 1)] {
          result.append([
            FolderContent(folder: Folder(id: first, unread: unread.0), rows: rows[0]),
            FolderContent(folder: Folder(id: second, unread: unread.1), rows: rows[1]),
          ])
        }
      }
    }
    return result
  }()

  /// From any of these to any other one; by default, one in seven.
  private static let transitions: [(old: [FolderContent], new: [FolderContent])] = {
    let all = states.flatMap { old in states.map { (old, $0) } }
    return all.indices.filter { $0.isMultiple(of: TestLength.pick(7, long: 1)) }.map { all[$0] }
  }()

  /// What is wrong with a transition made by a change.
  static func problem<Source: SectionedDataSource<Row>>(
    _ source: Source, _ old: [FolderContent], _ new: [FolderContent], change: () -> Void
  ) -> String? where Source.SectionType == FolderSection {
    let follower = Follower(source)
    let headers = FolderHeaders(source)
    change()
    if let problem = follower.problem(isChanged: old != new) { return problem }
    if headers.shown != new.map(\.folder) { return "a header shows \(headers.shown)" }
    let changed = new.filter { section in
      old.contains { $0.folder.id == section.folder.id && $0.folder != section.folder }
    }
    return headers.sectionUpdates > changed.count ? "needless section updates" : nil
  }

  @Test func everyTransition() {
    var failures = Failures()
    for (old, new) in Self.transitions {
      let source = FolderSource(old)
      failures.add(
        Self.problem(source, old, new) { source.sections = new.map(\.section) }, "\(old) → \(new)")
      let mailbox = Mailbox(sections: old.map(\.section))
      failures.add(
        Self.problem(mailbox, old, new) { mailbox.apply(new.map(\.section)) },
        "ready-made: \(old) → \(new)")
    }
    failures.report(atLeast: TestLength.pick(1_000, long: 7_000))
  }

  /// As above, with the tracker and the same objects.
  @Test func everyTransitionInPlace() {
    final class Tracked: SectionedDataSource {
      typealias ItemType = Row
      var sections: [FolderSection]
      var reloadBlock: ReloadBlock?
      let tracker: SectionTracker<Int, Row>

      init(_ contents: [FolderContent]) {
        sections = contents.map(\.section)
        tracker = SectionTracker(sections)
      }

      func set(_ contents: [FolderContent]) {
        let objects = sections
        sections = contents.map { content in
          guard let object = objects.first(where: { $0.id == content.folder.id }) else {
            return content.section
          }
          (object.model, object.items) = (content.folder, content.rows)
          return object
        }
        reload(with: tracker)
      }
    }
    var failures = Failures()
    for (old, new) in Self.transitions {
      let source = Tracked(old)
      failures.add(Self.problem(source, old, new) { source.set(new) }, "\(old) → \(new)")
    }
    failures.report(atLeast: TestLength.pick(500, long: 3_500))
  }

  private final class Team: IdentifiedSection<Int, Row> {
    let color: String

    init(_ id: Int, _ items: [Row], _ color: String) {
      self.color = color
      super.init(id: id, items: items)
    }

    override var content: (any Equatable)? { color }
  }

  private final class Teams: SectionedDataSource {
    typealias ItemType = Row
    var sections: [Team] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  @Test func contentOfASubclass() {
    let teams = Teams()
    let follower = Follower(teams)
    teams.sections = [Team(0, [1], "red"), Team(1, [2], "blue")]
    teams.sections = [Team(0, [1], "red"), Team(1, [2], "green")]
    teams.sections = [Team(1, [2], "green"), Team(0, [1], "red")]
    expectNil(follower.screenProblem)
    expectEqual(
      follower.changeSets.map(\.description),
      [
        "[insert section 0, insert section 1]", "[update section 1]", "[move section 1 to 0]",
      ])
  }

  /// Content of another type differs, and so does no content.
  @Test func contentOfOtherTypes() {
    final class Valued: IdentifiedSection<Int, Row> {
      let value: (any Equatable)?
      init(_ value: (any Equatable)?) {
        self.value = value
        super.init(id: 0, items: [1])
      }
      override var content: (any Equatable)? { value }
    }
    final class Source: SectionedDataSource {
      typealias ItemType = Row
      var sections: [Valued] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }
    let values: [(any Equatable)?] = [nil, 0, "0", 1, "1"]
    for (first, old) in values.enumerated() {
      for (second, new) in values.enumerated() {
        let source = Source()
        source.sections = [Valued(old)]
        let follower = Follower(source)
        source.sections = [Valued(new)]
        expectEqual(follower.changeSets.count, (first == second ? 0 : 1))
      }
    }
  }

  /// An object was reported and then changed in place: its earlier state is unknown, so everything
  /// is reloaded.
  @Test(arguments: 0...3) func changesInPlace(_ kind: Int) {
    let source = FolderSource([])
    let follower = Follower(source)
    let section = FolderSection(Folder(id: 1), items: [1])
    section.items.append(2)
    source.sections = [section, FolderSection(Folder(id: 2), items: [3])]
    source.sections = Array(source.sections.reversed())
    #expect(!follower.changeSets.contains(.all))
    switch kind {
    case 0: section.items.append(4)
    case 1: section.headerTitle = "One"
    case 2: section.footerTitle = "One"
    default: section.model.unread = 1
    }
    source.sections.swapAt(0, 1)
    expectEqual(follower.changeSets.last, .all)
    expectNil(follower.screenProblem)
    // It has been reported by now.
    source.sections.swapAt(0, 1)
    #expect(follower.changeSets.last != .all)
    expectNil(follower.screenProblem)
  }

  /// A section that was removed may be changed before it is inserted again.
  @Test func changesWhileRemoved() {
    let section = FolderSection(Folder(id: 1), items: [1])
    let source = FolderSource([])
    let follower = Follower(source)
    source.sections = [section]
    source.sections = []
    section.items.append(2)
    source.sections = [section]
    #expect(!follower.changeSets.contains(.all))
    expectNil(follower.screenProblem)
  }

  /// Sections set before there was a view are known, too.
  @Test func changesInPlaceAfterSilentOnes() {
    let source = FolderSource([])
    source.sections = [FolderSection(Folder(id: 1), items: [1])]
    let follower = Follower(source)
    let sections = source.sections
    sections[0].items.append(2)
    source.sections = sections
    expectEqual(follower.changeSets, [.all])
  }
}
