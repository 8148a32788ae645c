import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

/// Differences keep neither elements nor their buffers.
@Suite struct LifetimeTests {
  /// Counts the live elements.
  private final class Tracker {
    var alive = 0
  }

  private final class Tracked: IdentifiableType, Equatable {
    let entry: Entry
    let tracker: Tracker

    init(_ entry: Entry, _ tracker: Tracker) {
      (self.entry, self.tracker) = (entry, tracker)
      tracker.alive += 1
    }

    deinit { tracker.alive -= 1 }

    /// The identity is a tracked object, too.
    var identity: TrackedID { TrackedID(entry.key, tracker) }

    static func == (lhs: Tracked, rhs: Tracked) -> Bool {
      lhs.entry.version == rhs.entry.version
    }
  }

  private final class TrackedID: Hashable {
    let key: Int
    let tracker: Tracker

    init(_ key: Int, _ tracker: Tracker) {
      (self.key, self.tracker) = (key, tracker)
      tracker.alive += 1
    }

    deinit { tracker.alive -= 1 }

    static func == (lhs: TrackedID, rhs: TrackedID) -> Bool { lhs.key == rhs.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  private struct TrackedSection: AnimatableSectionModelType {
    var identity: TrackedID
    var items: [Tracked]

    init(_ block: Block, _ tracker: Tracker) {
      identity = TrackedID(block.key, tracker)
      items = block.items.map { Tracked($0, tracker) }
    }

    init(original: TrackedSection, items: [Tracked]) {
      self = original
      self.items = items
    }
  }

  @Test(arguments: RandomLists.Edit.allCases)
  func listsAreReleased(edit: RandomLists.Edit) {
    let tracker = Tracker()
    var random = RandomLists(seed: 12)
    var differences: [ListDifference] = []
    for count in [0, 1, 5, 60, 200] {
      let lists = random.next(edit, count: count)
      let old = lists.old.map { Tracked($0, tracker) }
      let new = lists.new.map { Tracked($0, tracker) }
      expectEqual(tracker.alive, lists.size)
      differences.append(Diff.difference(from: old, to: new))
      expectNil(differences.last?.problem(lists))
      withExtendedLifetime((old, new)) { expectEqual(tracker.alive, lists.size) }
    }
    withExtendedLifetime(differences) { expectEqual(tracker.alive, 0) }
  }

  @Test func sectionsAreReleased() {
    let tracker = Tracker()
    var random = RandomSections(seed: 13)
    var differences: [SectionedDifference] = []
    for _ in 0..<40 {
      let sections = random.next(sections: 8, items: 8)
      differences.append(
        Diff.difference(
          from: sections.old.map { TrackedSection($0, tracker) },
          to: sections.new.map { TrackedSection($0, tracker) }))
      expectNil(differences.last?.problem(sections))
      expectEqual(tracker.alive, 0)
    }
    withExtendedLifetime(differences) { expectEqual(tracker.alive, 0) }
  }

  /// The elements' address. It differs after a change if the buffer has a second owner.
  private func address(_ entries: [Entry]) -> UnsafeRawPointer? {
    entries.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }

  @Test func buffersStayUnique() {
    var old = (0..<50).map { Entry($0) }
    var new = Array(old.reversed())
    let addresses = (address(old), address(new))
    let difference = Diff.difference(from: old, to: new)
    old[0].version = 1
    new[0].version = 1
    expectEqual(address(old), addresses.0)
    expectEqual(address(new), addresses.1)
    withExtendedLifetime(difference) {}

    // This is how a shared buffer would show.
    let shared = old
    old[0].version = 2
    #expect(address(old) != addresses.0)
    withExtendedLifetime(shared) {}
  }

  @Test func buffersOfItemsStayUnique() {
    var old = (0..<4).map { section in Block(section, (0..<9).map { Entry(section * 9 + $0) }) }
    var new = old.map { Block($0.key, $0.items.reversed()) }
    new.swapAt(0, 3)
    let oldAddresses = old.map { address($0.items) }
    let newAddresses = new.map { address($0.items) }
    let difference = Diff.difference(from: old, to: new)
    for section in 0..<4 {
      old[section].items[0].version = 1
      new[section].items[0].version = 1
    }
    expectEqual(old.map { address($0.items) }, oldAddresses)
    expectEqual(new.map { address($0.items) }, newAddresses)
    withExtendedLifetime(difference) {}
  }
}
