// Nothing here depends on optimisation, and optimising it takes long.
#if DEBUG
  import IdentityDiff
  import TestSupport
  import Testing

  /// Differences that do not put up with duplicates, and the search for these. Not optimised where each call would
  /// get an engine of its own, which takes the compiler seconds.
  @Suite struct StrictTests {
    private struct Group: AnimatableSectionModelType {
      var identity: Int
      var items: [Int]

      init(_ identity: Int, _ items: [Int]) { (self.identity, self.items) = (identity, items) }
      init(original: Self, items: [Int]) { self.init(original.identity, items) }
    }

    private struct Tile: AnimatableSectionModelType, Equatable, Identifiable {
      var id: Int { identity }
      var identity: Int
      var items: [Int]

      init(_ identity: Int, _ items: [Int]) { (self.identity, self.items) = (identity, items) }
      init(original: Self, items: [Int]) { self.init(original.identity, items) }
    }

    /// The element that an error names.
    private func duplicate<Result>(_ body: () throws(Diff.Error) -> Result) -> String {
      do {
        _ = try body()
        return "none"
      } catch {
        switch error {
        case .duplicateItem(let item): return "item \(item)"
        case .duplicateSection: return "section"
        case .invalidInitializerImplementation: return "initialiser"
        }
      }
    }

    @_optimize(none)
    @Test func lists() throws {
      let entries = (0..<10).map { Entry($0) }
      let twice = entries + [Entry(4, 1)]
      #expect(
        try Diff.strictDifference(from: entries, to: Array(entries.dropFirst())).deleted == [0])
      #expect(
        duplicate { () throws(Diff.Error) in try Diff.strictDifference(from: twice, to: [Entry]()) }
          == "item \(Entry(4, 1))")
      #expect(
        duplicate { () throws(Diff.Error) in try Diff.strictDifference(from: entries, to: twice) }
          == "item \(Entry(4, 1))")
      // What both lists have in common counts, too.
      #expect(
        duplicate { () throws(Diff.Error) in try Diff.strictDifference(from: twice, to: twice) }
          == "item \(Entry(4, 1))")
      #expect(
        duplicate { () throws(Diff.Error) in
          try Diff.strictDifference(from: ["a", "b", "b", "a"], to: [], id: \.self)
        } == "item b")
      #expect(try Diff.strictDifference(from: ["a"], to: ["b"], id: { $0 }).inserted == [0])
    }

    @_optimize(none)
    @Test func sections() throws {
      let groups = [Group(0, [1, 2]), Group(1, [3])]
      #expect(
        try Diff.strictDifference(from: groups, to: groups.reversed()).movedSections.count == 1)
      #expect(
        duplicate { () throws(Diff.Error) in
          try Diff.strictDifference(from: groups + [Group(0, [])], to: groups)
        } == "section")
      #expect(
        duplicate { () throws(Diff.Error) in
          try Diff.strictDifference(from: groups, to: groups + [Group(5, [9, 2])])
        } == "item 2")
      let tiles = [Tile(0, [1, 2]), Tile(1, [3])]
      #expect(try Diff.strictDifference(from: tiles, to: [Tile(1, [3])]).deletedSections == [0])
      #expect(
        duplicate { () throws(Diff.Error) in
          try Diff.strictDifference(from: tiles, to: [Tile(4, [7, 7])])
        } == "item 7")
    }

    private struct Header: IdentifiableType, Equatable {
      var identity: Int
      var title: String
    }

    @_optimize(none)
    @Test func readyMadeSections() throws {
      let old = [AnimatableSectionModel(model: Header(identity: 1, title: "a"), items: ["x"])]
      let new = [AnimatableSectionModel(model: Header(identity: 1, title: "b"), items: ["x"])]
      let difference = try Diff.strictDifference(from: old, to: new)
      #expect(difference == Diff.difference(from: old, to: new))
      #expect(difference.updatedSections == [Move(from: 0, to: 0)])
    }

    @Test func keyPathValues() throws {
      let keyPath = \Entry.key
      let entries = [Entry(1), Entry(2), Entry(1, 1)]
      #expect(Diff.duplicates(in: entries, id: keyPath) == [2])
      #expect(
        try Diff.strictDifference(from: [], to: Array(entries[..<2]), id: keyPath).inserted == [
          0, 1,
        ])
      #expect(throws: Diff.Error.self) {
        try Diff.strictDifference(from: entries, to: [], id: keyPath)
      }
    }

    @Test func duplicates() {
      #expect(Diff.duplicates(in: [Entry]()) == [])
      #expect(Diff.duplicates(in: ["a", "b", "a", "a", "c", "b"], id: \.self) == [2, 3, 5])
      #expect(Diff.duplicates(in: [Double.nan, .nan, 0, -0.0], id: { $0 }) == [3])
      var random = SplitMix64(seed: 3)
      for _ in 0..<200 {
        let numbers = (0..<random.below(60)).map { _ in random.below(40) }
        var seen: Set<Int> = []
        let expected = numbers.indices.filter { !seen.insert(numbers[$0]).inserted }
        #expect(Diff.duplicates(in: numbers, id: \.self) == expected)
      }
    }
  }
#endif
