import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Data sources that follow streams on the main actor.
struct StreamTests {
  private let songs = DiffableListDataSource<Song>()
  private let stream: AsyncStream<[Song]>
  private let continuation: AsyncStream<[Song]>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: [Song].self) }

  @Test func follow() async {
    let tester = DataSourceTester(dataSource: songs) { Issue.record("\($0)") }
    continuation.yield([Song(id: 1)])
    continuation.yield([Song(id: 1), Song(id: 2)])
    continuation.finish()
    let end = await songs.follow(stream) { await $0.applyInBackground($1) }
    guard case .finished = end else {
      Issue.record("\(end)")
      return
    }
    expectEqual(tester.changeSets.count, 2)
    tester.verify()
  }

  @Test func bind() async {
    let binding = await withCheckedContinuation { ended in
      var binding: StreamBinding?
      binding = songs.bind(to: stream) {
        $0.apply($1)
      } endHandler: { _ in
        ended.resume(returning: binding)
      }
      continuation.yield([Song(id: 1)])
      continuation.finish()
    }
    binding?.cancel()
    expectEqual(songs.items.map(\.id), [1])
  }

  /// Objects that are not `Sendable` are only read on the main actor, even in Swift 5 mode, which
  /// would not warn otherwise.
  @Test func objects() async {
    let discs = DiffableListDataSource<Disc>()
    let sections = DiffableSectionedDataSource<String, Disc>()
    let tester = DataSourceTester(dataSource: discs) { Issue.record("\($0)") }
    sections.reloadBlock = { _ in }
    let (stream, continuation) = AsyncStream.makeStream(of: [Disc].self)
    continuation.yield(Disc.all(0..<100))
    continuation.yield(Disc.all(50..<150))
    continuation.finish()
    let updates: any BackgroundUpdates = DeprecatedUpdates(discs: discs, sections: sections)
    await discs.follow(stream) { await updates.apply($1) }
    expectEqual(discs.items.count, 100)
    expectEqual(sections.itemCounts, [100])
    tester.verify()
  }

  @Test func changeSets() async {
    let changeSets = songs.changeSetStream()
    songs.items = [Song(id: 1)]
    songs.items = []
    var descriptions: [String] = []
    for await changeSet in changeSets.prefix(2) { descriptions.append(changeSet.description) }
    expectEqual(descriptions, ["[insert item 0-0]", "[delete item 0-0]"])
  }

  /// Observes an array until it has been applied.
  private func updates<Item>(of controller: ObservedResultsController<Item>) async throws
    -> [String]
  {
    try await withCheckedThrowingContinuation { updated in
      var reports: [[ChangeSet]] = []
      controller.updateHandler = { changeSets in
        reports.append(changeSets)
        if reports.count == 2 {
          updated.resume(returning: reports.flatMap { $0 }.map(\.description))
        }
      }
      do { try controller.performFetch() } catch { updated.resume(throwing: error) }
    }
  }

  @Test func isolatedConformances() async throws {
    let stream = stream
    continuation.yield([Song(id: 1, title: "Aria"), Song(id: 2, title: "Bolero")])
    continuation.finish()
    let controller = ObservedResultsController(
      sectionName: { $0.initial }, sectionsSortedBy: { $0 < $1 },
      fetch: { [Song(id: 2, title: "Bolero")] }, observe: { stream })
    controller.changeHandler = { _ in }
    try await expectEqual(
      updates(of: controller), ["[insert section 0]", "[insert section 0]"])
    expectEqual(controller.sections.map(\.name), ["A", "B"])
    expectEqual(controller.indexPath(of: Song(id: 2)), [1, 0])
    controller.stop()
  }

  @Test func ownIdentity() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: [IdentityTests.Room].self)
    continuation.yield([.init(number: 1, guest: "Ada")])
    continuation.finish()
    let controller = ObservedResultsController(
      identity: .by(\.number, areEqual: { $0.guest == $1.guest }),
      fetch: { [.init(number: 1)] }, observe: { stream })
    controller.changeHandler = { _ in }
    try await expectEqual(
      updates(of: controller), ["[insert section 0]", "[update item 0-0]"])
  }

  @Test func sendableObjects() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: [Plain].self)
    continuation.yield([Plain(id: 1), Plain(id: 2)])
    continuation.finish()
    let controller = ObservedResultsController(
      fetch: { [Plain(id: 1)] }, observe: { stream })
    controller.changeHandler = { _ in }
    try await expectEqual(
      updates(of: controller), ["[insert section 0]", "[insert item 0-1]"])
  }
}

/// Calls what is deprecated, behind a protocol that is not.
private protocol BackgroundUpdates {
  func apply(_ discs: [Disc]) async
}

private struct DeprecatedUpdates: BackgroundUpdates {
  var discs: DiffableListDataSource<Disc>
  var sections: DiffableSectionedDataSource<String, Disc>

  @available(*, deprecated)
  func apply(_ items: [Disc]) async {
    await discs.applyInBackground(items)
    await sections.applyInBackground([IdentifiedSection(id: "A", items: items)])
  }
}

nonisolated final class Disc: Identifiable, Equatable {
  private let number: Int

  init(id: Int) { number = id }

  static func all(_ ids: Range<Int>) -> [Disc] { ids.map(Disc.init) }

  var id: Int {
    MainActor.preconditionIsolated()
    return number
  }

  static func == (left: Disc, right: Disc) -> Bool {
    MainActor.preconditionIsolated()
    return left.number == right.number
  }
}

nonisolated struct Plain: Identifiable, Equatable, Sendable { var id: Int }

extension Song {
  /// Isolated to the main actor.
  var initial: String { String(title.prefix(1)) }
}
