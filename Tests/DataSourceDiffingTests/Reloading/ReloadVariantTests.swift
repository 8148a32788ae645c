// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import TestSupport
  import Testing
  import TransitionSupport

  /// Each kind of identity finds the same changes, and computes nothing without a listener.
  @Suite struct ReloadVariantTests {
    private static let listChanges = [
      "[delete item 0-0, insert item 0-2, move item 0-2 to 0-0]", "[update item 0-1]",
    ]
    private static let sectionedChanges = [
      "[delete section 1, insert section 1, delete item 0-0, insert item 0-1]", "[update item 0-0]",
    ]

    /// Reports a transition of a list, first without a listener.
    ///
    /// - Parameters:
    ///   - tally: Counts the calls.
    ///   - make: Makes an item.
    ///   - report: Reports the transition.
    private func checkList<Item>(
      tally: Tally = Tally(), make: (Row) -> Item,
      report: @escaping (OpenList<Item>, [Item]) -> Void
    ) {
      let (old, new): ([Row], [Row]) = ([1, 2, 3], [3, Row(2, 1), 4])
      let source = OpenList(old.map(make), report: report)
      source.items = new.map(make)
      expectEqual(tally.count, 0, "computed although nobody listens")
      source.items = old.map(make)
      let follower = Follower(source)
      source.items = new.map(make)
      expectEqual(follower.changeSets.map(\.description), Self.listChanges)
      source.items = new.map(make)
      expectEqual(follower.changeSets.count, 2, "reported although nothing changed")
      expectNil(follower.violation)
    }

    /// Reports a transition of sections, first without a listener.
    private func checkSections<Item>(
      tally: Tally = Tally(), make: (Row) -> Item,
      report: @escaping (OpenSections<Item>, [IdentifiedSection<Int, Item>]) -> Void
    ) {
      func sections(_ groups: [Group]) -> [IdentifiedSection<Int, Item>] {
        groups.map { IdentifiedSection(id: $0.id, items: $0.items.map(make)) }
      }
      let old = [Group(0, [1, 2]), Group(1, [3])]
      let new = [Group(0, [Row(2, 1), 4]), Group(2, [3])]
      let source = OpenSections(sections(old), report: report)
      source.sections = sections(new)
      expectEqual(tally.count, 0, "computed although nobody listens")
      source.sections = sections(old)
      let follower = Follower(source)
      source.sections = sections(new)
      expectEqual(follower.changeSets.map(\.description), Self.sectionedChanges)
      source.sections = sections(new)
      expectEqual(follower.changeSets.count, 2, "reported although nothing changed")
      expectNil(follower.violation)
    }

    @Test func identifiableItems() {
      let tally = Tally()
      checkList(
        tally: tally, make: { Identified(row: $0, tally: tally) }, report: { $0.reload(from: $1) })
      #expect(tally.count > 0)
      let other = Tally()
      checkSections(
        tally: other, make: { Identified(row: $0, tally: other) }, report: { $0.reload(from: $1) })
      #expect(other.count > 0)
    }

    @Test func keyPaths() {
      checkList(make: \.self) { $0.reload(from: $1, identity: .by(\.id)) }
      checkSections(make: \.self) { $0.reload(from: $1, identity: .by(\.id)) }
      let tally = Tally()
      checkList(
        tally: tally, make: { Named(row: $0, tally: tally) },
        report: { $0.reload(from: $1, identity: .by(\.row.id)) })
    }

    @Test func closures() {
      let tally = Tally()
      func id(_ row: Row) -> Int {
        tally.count += 1
        return row.id
      }
      func areEqual(_ left: Row, _ right: Row) -> Bool {
        tally.count += 1
        return left.version == right.version
      }
      checkList(tally: tally, make: \.self) {
        $0.reload(from: $1, identity: .by(id, areEqual: areEqual))
      }
      #expect(tally.count > 0)
      tally.count = 0
      checkSections(tally: tally, make: \.self) {
        $0.reload(from: $1, identity: .by(id, areEqual: areEqual))
      }
      #expect(tally.count > 0)
    }

    /// The closure alone decides which items are equal.
    @Test func equalityIsUpToTheClosure() {
      let source = OpenList<Row>([1, 2]) {
        $0.reload(from: $1, identity: .ignoringContent(\.id))
      }
      let follower = Follower(source)
      source.items = [Row(1, 5), Row(2, 6)]
      #expect(follower.changeSets.isEmpty)
    }
  }
#endif
