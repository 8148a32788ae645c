import DataSourceCore
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Random arrays, divided in every way: a tester follows each change.
@MainActor @Suite struct ObservedRandomTests {
  enum Cut: CaseIterable {
    case none, named, sorted

    var sectionName: (@Sendable (Contact) -> String)? {
      self == .none ? nil : \.initial
    }
    var order: (@Sendable (String, String) -> Bool)? {
      guard self == .sorted else { return nil }
      return { $0 > $1 }
    }

    /// The sections, computed the simplest way.
    func sections(of contacts: [Contact]) -> [[Contact]] {
      if self == .none { return [contacts] }
      var initials: [String] = []
      for contact in contacts where !initials.contains(contact.initial) {
        initials.append(contact.initial)
      }
      if self == .sorted { initials.sort(by: >) }
      return initials.map { initial in contacts.filter { $0.initial == initial } }
    }
  }

  private func random(_ generator: inout SplitMix64) -> [Contact] {
    let letters = ["A", "B", "C", "D", ""]
    let ids = Array(0..<12).shuffled(using: &generator).prefix(generator.below(13))
    return ids.map {
      Contact(id: $0, name: letters[generator.below(5)], version: generator.below(2))
    }
  }

  @Test(arguments: Cut.allCases) func eachChange(_ cut: Cut) async throws {
    var generator = SplitMix64(seed: 7)
    let streams = StreamMaker()
    let contacts = ObservedContacts(
      ObservedResultsController(
        sectionName: cut.sectionName, sectionsSortedBy: cut.order, observe: { streams.make() }))
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    try await wait { streams.continuations.count == 1 }
    for round in 1...TestLength.pick(60, long: 150) {
      let objects = random(&generator)
      streams.continuations[0].yield(objects)
      try await wait { contacts.updates.count == round }
      let expected = cut.sections(of: objects)
      let shown = expected.indices.map { section in
        (0..<contacts.numberOfItems(in: section)).map { contacts.item(at: [section, $0]) }
      }
      #expect(shown == expected && contacts.numberOfSections == expected.count)
      for object in objects {
        expectEqual(contacts.indexPath(of: object).flatMap { contacts.item(at: $0) }, object)
      }
      tester.verify()
      try #require(tester.violations.isEmpty, "round \(round)")
    }
  }

  /// Arrays arrive faster than they can be shown, mixed with fetches and stops.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func rush(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let (streams, store) = (StreamMaker(), Store())
    let contacts = ObservedContacts(
      ObservedResultsController(
        sectionName: \.initial, fetch: { try store.fetch() }, observe: { streams.make() }))
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    for _ in 0..<150 {
      switch generator.below(8) {
      case 0:
        store.result = generator.once(in: 3) ? .failure(Broken()) : .success(random(&generator))
        try? contacts.controller.performFetch()
      case 1 where generator.once(in: 3): contacts.controller.stop()
      case 2, 3: await Task.yield()
      default: streams.continuations.last?.yield(random(&generator))
      }
    }
    store.result = .success([])
    try contacts.controller.performFetch()
    let count = streams.continuations.count
    try await wait { streams.continuations.count > count }
    let last = random(&generator)
    let updates = contacts.updates.count
    streams.continuations.last?.yield(last)
    try await wait { contacts.updates.count == updates + 1 }
    expectEqual(contacts.names.flatMap(\.self).count, last.count)
    tester.verify()
    expectEqual(streams.continuations.count - streams.endedCount, 1)
  }
}
