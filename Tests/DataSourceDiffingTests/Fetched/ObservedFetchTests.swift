import DataSourceStreams

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import DataSourceCore
  import DataSourceTesting
  import Foundation
  import TestSupport
  import Testing

  /// Synchronous fetches, following a sequence, and how both end.
  @MainActor @Suite struct ObservedFetchTests {
    private let ada = Contact(id: 1, name: "Ada")
    private let alan = Contact(id: 2, name: "Alan")
    private let grace = Contact(id: 3, name: "Grace")
    private let streams = StreamMaker()
    private let store = Store()

    private func contacts(fetches: Bool = true) -> ObservedContacts {
      let (streams, store) = (streams, store)
      return ObservedContacts(
        ObservedResultsController(
          sectionName: \.initial, fetch: fetches ? { try store.fetch() } : nil,
          observe: { streams.make() }))
    }

    /// A list that shows Ada and Grace and follows a sequence.
    private func followingContacts() async throws -> ObservedContacts {
      let contacts = contacts()
      store.result = .success([ada, grace])
      try contacts.controller.performFetch()
      try await wait("followed") { streams.continuations.count == 1 }
      return contacts
    }

    @Test func fetchIsShownOnTheSpotAndFollowed() async throws {
      let contacts = contacts()
      let tester = contacts.tester()
      #expect(contacts.controller.sections.isEmpty && contacts.controller.end == nil)
      store.result = .success([ada, grace])
      try contacts.controller.performFetch()
      expectEqual(contacts.names, [["Ada"], ["Grace"]])
      expectEqual(contacts.updates, [tester.changeSets])

      try await wait { streams.continuations.count == 1 }
      streams.continuations[0].yield([ada, alan, grace])
      try await wait { contacts.updates.count == 2 }
      expectEqual(contacts.updates[1], [.some([.item(type: .insert([0, 1]))])])

      streams.continuations[0].yield([Contact(id: 1, name: "Gerda"), alan, grace])
      try await wait { contacts.updates.count == 3 }
      expectEqual(contacts.names, [["Gerda", "Grace"], ["Alan"]])
      streams.continuations[0].yield([Contact(id: 1, name: "Gerda"), alan, grace])
      try await wait { contacts.updates.count == 4 }
      #expect(contacts.updates[3].isEmpty)
      tester.verify()
    }

    @Test func withoutFetchTheSequenceBringsTheFirstObjects() async throws {
      let contacts = contacts(fetches: false)
      let tester = contacts.tester()
      try contacts.controller.performFetch()
      #expect(contacts.updates.isEmpty && contacts.numberOfSections == 0)
      try await wait { streams.continuations.count == 1 }
      streams.continuations[0].yield([ada])
      try await wait { contacts.names == [["Ada"]] }
      tester.verify()
    }

    /// A store that returns arrays at once, on no actor; its objects are not sendable.
    @Test nonisolated func aStoreWithoutASequence() throws {
      final class Note: Identifiable, Equatable {
        let (id, text): (Int, String)
        init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }
        static func == (left: Note, right: Note) -> Bool {
          (left.id, left.text) == (right.id, right.text)
        }
      }
      final class Notes: FetchedDataSource {
        let fetchedResultsController: ObservedResultsController<Note>
        var reloadBlock: ReloadBlock?
        init(_ controller: ObservedResultsController<Note>) {
          fetchedResultsController = controller
          registerForFetchedChanges()
        }
      }
      var stored = [Note(1, "Ada"), Note(2, "Bob"), Note(3, "Alan")]
      var isBroken = false
      let controller = ObservedResultsController(
        identity: .id, sectionName: { String($0.text.prefix(1)) }, sectionsSortedBy: >,
        fetch: {
          if isBroken { throw Broken() }
          return stored
        })
      let notes = Notes(controller)
      let tester = DataSourceTester(dataSource: notes) { Issue.record("\($0)") }
      var updates = 0
      controller.updateHandler = { _ in updates += 1 }
      try controller.performFetch()
      #expect(controller.sections.map(\.name) == ["B", "A"] && notes.itemCounts == [1, 2])
      stored = [Note(1, "Ada"), Note(3, "Adele"), Note(2, "Bob")]
      try controller.performFetch()
      expectEqual(tester.changeSets.last, .some([.item(type: .update([1, 1]))]))
      stored.removeLast()
      stored.append(Note(4, "Anna"))
      isBroken = true
      #expect(throws: Broken.self) { try controller.performFetch() }
      expectEqual(notes.itemCounts, [1, 2])
      isBroken = false
      let changes = tester.changes { try? controller.performFetch() }
      expectEqual(changes.map(\.description), ["[delete section 0, insert item 0-2]"])
      #expect(updates == 3 && controller.end == nil)
      controller.stop()
      #expect(controller.end == nil && notes.itemCounts == [3])
      tester.verify()
    }

    @Test func firstFetchThrows() async throws {
      let contacts = contacts()
      store.result = .failure(Broken())
      #expect(throws: Broken.self) { try contacts.controller.performFetch() }
      try await settle()
      #expect(contacts.controller.sections.isEmpty && contacts.updates.isEmpty)
      #expect(streams.continuations.isEmpty && contacts.controller.end == nil)
    }

    @Test func laterFetchThrowsAndAllStays() async throws {
      let contacts = try await followingContacts()
      store.result = .failure(Broken())
      #expect(throws: Broken.self) { try contacts.controller.performFetch() }
      #expect(contacts.names == [["Ada"], ["Grace"]] && contacts.updates.count == 1)
      streams.continuations[0].yield([alan])
      try await wait("the sequence is still followed") { contacts.names == [["Alan"]] }
      #expect(contacts.controller.end == nil && streams.endedCount == 0)
    }

    @Test func errorOfTheSequence() async throws {
      let contacts = try await followingContacts()
      streams.continuations[0].finish(throwing: Broken())
      try await wait { contacts.controller.error is Broken }
      expectEqual(contacts.ends.count, 1)
      expectEqual(contacts.names, [["Ada"], ["Grace"]])

      // Fetching again starts over, with another sequence.
      store.result = .success([alan])
      try contacts.controller.performFetch()
      #expect(contacts.controller.error == nil && contacts.controller.end == nil)
      try await wait { streams.continuations.count == 2 }
      streams.continuations[1].yield([grace])
      try await wait { contacts.names == [["Grace"]] }
      expectEqual(contacts.ends.count, 1)
    }

    @Test func errorStaysIfFetchingAgainFails() async throws {
      let contacts = try await followingContacts()
      streams.continuations[0].finish(throwing: Broken())
      try await wait { contacts.controller.error is Broken }
      store.result = .failure(Broken())
      #expect(throws: Broken.self) { try contacts.controller.performFetch() }
      #expect(contacts.controller.error is Broken)
    }

    @Test func endOfTheSequence() async throws {
      let contacts = try await followingContacts()
      streams.continuations[0].yield([ada])
      streams.continuations[0].finish()
      try await wait { contacts.ends.count == 1 }
      guard case .finished = contacts.controller.end else {
        Issue.record("\(String(describing: contacts.controller.end))")
        return
      }
      #expect(contacts.controller.error == nil && contacts.names == [["Ada"]])
      contacts.controller.stop()
      guard case .finished = contacts.controller.end else {
        Issue.record("what has ended by itself was not stopped")
        return
      }
    }

    @Test func sequenceThatGivesUpIsToldOf() async throws {
      let contacts = try await followingContacts()
      streams.continuations[0].finish(throwing: CancellationError())
      try await wait { contacts.ends.count == 1 }
      guard case .cancelled = contacts.controller.end else {
        Issue.record("\(String(describing: contacts.controller.end))")
        return
      }
      expectNil(contacts.controller.error)
    }

    @Test func stop() async throws {
      let contacts = try await followingContacts()
      contacts.controller.stop()
      try await wait("the sequence is let go") { streams.endedCount == 1 }
      streams.continuations[0].yield([alan])
      try await settle()
      #expect(contacts.names == [["Ada"], ["Grace"]] && contacts.ends.isEmpty)
      guard case .cancelled = contacts.controller.end else {
        Issue.record("\(String(describing: contacts.controller.end))")
        return
      }
      contacts.controller.stop()
      try contacts.controller.performFetch()
      expectNil(contacts.controller.end)
      try await wait { streams.continuations.count == 2 }
    }

    @Test func stopWhileObjectsAreOnTheirWay() async throws {
      let contacts = try await followingContacts()
      streams.continuations[0].yield((0..<20_000).map { Contact(id: $0, name: "N\($0)") })
      await Task.yield()
      contacts.controller.stop()
      // If the machine is busy, they may have arrived before.
      let names = contacts.names
      try await settle()
      expectEqual(contacts.names, names)
    }

    @Test func fetchingAgainTakesThePlaceOfTheSequence() async throws {
      let contacts = try await followingContacts()
      let tester = contacts.tester()
      // These are too late: the fetched objects are newer.
      streams.continuations[0].yield((0..<20_000).map { Contact(id: $0, name: "N\($0)") })
      await Task.yield()
      store.result = .success([alan])
      try contacts.controller.performFetch()
      try await wait { streams.endedCount == 1 && streams.continuations.count == 2 }
      try await settle()
      expectEqual(contacts.names, [["Alan"]])
      streams.continuations[0].yield([ada])
      streams.continuations[1].yield([grace])
      try await wait { contacts.names == [["Grace"]] }
      #expect(contacts.controller.end == nil && contacts.ends.isEmpty)
      tester.verify()
    }

    @Test func listenerFetchesAgain() async throws {
      let contacts = contacts()
      store.result = .success([ada])
      var isFirst = true
      contacts.reloadBlock = { [store, alan] _ in
        guard isFirst else { return }
        isFirst = false
        store.result = .success([alan])
        #expect(throws: Never.self) { try contacts.controller.performFetch() }
      }
      try contacts.controller.performFetch()
      #expect(contacts.names == [["Alan"]] && store.fetches == 2)
      contacts.reloadBlock = nil
      try await wait { streams.continuations.count >= 1 }
      try await settle()
      expectEqual(streams.continuations.count - streams.endedCount, 1, "one sequence is followed")
    }

    /// What a handler fetches is passed on after the objects that it responds to.
    @Test(arguments: [false, true]) func updatesInOrder(isStreamed: Bool) async throws {
      let contacts = contacts()
      let controller = contacts.controller
      store.result = .success([ada])
      try controller.performFetch()
      try await wait { streams.continuations.count == 1 }
      var calls: [String] = []
      contacts.reloadBlock = { [store, alan, grace] changeSet in
        calls.append("change")
        guard calls.count == 1 else { return }
        for contact in [alan, grace] {
          store.result = .success([contact])
          #expect(throws: Never.self) { try controller.performFetch() }
        }
        calls.append("fetched")
      }
      controller.updateHandler = { [store, ada] changeSets in
        calls.append("update \(changeSets.map(\.changes.count))")
        guard calls.count == 4 else { return }
        store.result = .success([])
        #expect(throws: Never.self) { try controller.performFetch() }
        store.result = .success([ada])
        #expect(throws: Never.self) { try controller.performFetch() }
        calls.append("end")
      }
      // Ada and Alan, then Alan, then Grace, then none, then Ada.
      if isStreamed {
        streams.continuations[0].yield([ada, alan])
      } else {
        store.result = .success([ada, alan])
        try controller.performFetch()
      }
      try await wait { calls.filter { $0.hasPrefix("update") }.count == 5 }
      expectEqual(
        calls,
        [
          "change", "fetched", "change", "update [1]", "change", "change", "end", "update [1]",
          "update [2]", "update [1]", "update [1]",
        ])
      expectEqual(contacts.names, [["Ada"]])
    }

    @Test func nobodyListens() async throws {
      let controller = contacts().controller
      controller.changeHandler = nil
      controller.updateHandler = nil
      try controller.performFetch()
      try await wait { streams.continuations.count == 1 }
      streams.continuations[0].yield([ada])
      try await wait { controller.numberOfSections == 1 }
    }

    @Test func options() async throws {
      let contacts = try await followingContacts()
      contacts.controller.options.shouldReload = { _ in true }
      streams.continuations[0].yield([alan])
      try await wait { contacts.updates.last == [.all] }
    }
  }
#endif
