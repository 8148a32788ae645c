import DataSourceStreams

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import DataSourceCore
  import Foundation
  import TestSupport
  import Testing

  /// How objects are divided into sections, and lookups in them.
  @MainActor @Suite struct ObservedSectionTests {
    private func contacts(
      _ sectionName: (@Sendable (Contact) -> String)?,
      sortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil, _ names: String...
    ) throws -> ObservedContacts {
      let objects = names.enumerated().map { Contact(id: $0, name: $1) }
      let contacts = ObservedContacts(
        ObservedResultsController(
          sectionName: sectionName, sectionsSortedBy: areInOrder, fetch: { objects },
          observe: { StreamMaker().make() }))
      try contacts.controller.performFetch()
      return contacts
    }

    @Test func none() throws {
      let contacts = try contacts(nil, "Grace", "Ada")
      expectEqual(
        contacts.controller.sections, [FetchedResultsSection(name: "", numberOfObjects: 2)])
      expectNil(contacts.headerTitle(for: 0))
      expectEqual(contacts.names, [["Grace", "Ada"]])
    }

    @Test func noObjects() throws {
      try expectEqual(contacts(nil).names, [[]])
      try expectEqual(contacts(\.initial).names, [])
      try expectEqual(contacts(\.initial, sortedBy: <).names, [])
    }

    @Test func named() throws {
      let contacts = try contacts(\.initial, "Grace", "ada", "alan", "Gerda", "Ida", "abel")
      expectEqual(contacts.names, [["Grace", "Gerda"], ["ada", "alan", "abel"], ["Ida"]])
      expectEqual(
        contacts.controller.sections,
        [
          FetchedResultsSection(name: "G", indexTitle: "G", numberOfObjects: 2),
          FetchedResultsSection(name: "a", indexTitle: "A", numberOfObjects: 3),
          FetchedResultsSection(name: "I", indexTitle: "I", numberOfObjects: 1),
        ])
      expectEqual(contacts.headerTitle(for: 1), "a")
    }

    @Test func emptyName() throws {
      let contacts = try contacts(\.initial, "", "Ada", "")
      expectEqual(contacts.names, [["", ""], ["Ada"]])
      expectNil(contacts.controller.sections[0].indexTitle)
      expectNil(contacts.headerTitle(for: 0))
    }

    @Test func sorted() throws {
      let contacts = try contacts(\.initial, sortedBy: <, "Ida", "Ada", "Grace", "Ivy")
      expectEqual(contacts.names, [["Ada"], ["Grace"], ["Ida", "Ivy"]])
    }

    @Test func equallySortedNamesKeepTheirOrder() throws {
      try expectEqual(
        contacts(
          \.initial, sortedBy: { $0.lowercased() < $1.lowercased() }, "b", "B", "a", "A", "b"
        ).names, [["a"], ["A"], ["b", "b"], ["B"]])
    }

    @Test func lookUpsOutOfRange() throws {
      let contacts = try contacts(\.initial, "Ada", "Grace")
      let controller = contacts.controller
      for section in [-1, 2, .max, .min] { expectEqual(controller.numberOfObjects(in: section), 0) }
      let outside: [IndexPath] = [
        [], [0], [0, 0, 0], [0, 1], [0, -1], [-1, 0], [2, 0], [.max, .max], [0, .max],
      ]
      for indexPath in outside { expectNil(controller.object(at: indexPath)) }
      expectNil(controller.indexPath(of: Contact(id: 7, name: "Ada")))
    }

    @Test func placeOfAnObjectWithOtherContent() throws {
      let contacts = try contacts(\.initial, "Ada", "Grace")
      expectEqual(contacts.indexPath(of: Contact(id: 1, name: "Ada", version: 7)), [1, 0])
    }

    @Test func beforeTheFirstFetch() {
      let controller = ObservedResultsController<Contact>(observe: { StreamMaker().make() })
      #expect(controller.sections.isEmpty && controller.numberOfSections == 0)
      #expect(controller.numberOfObjects(in: 0) == 0 && controller.object(at: [0, 0]) == nil)
      expectNil(controller.indexPath(of: Contact(id: 1, name: "")))
    }

    @Test func identityByKeyPath() async throws {
      struct Word: Equatable {
        var text: String
        var count = 1
      }
      let (stream, continuation) = AsyncStream.makeStream(of: [Word].self)
      let controller = ObservedResultsController(
        identity: .by(\.text), fetch: { [Word(text: "a"), Word(text: "b")] }, observe: { stream })
      var told: [ChangeSet] = []
      controller.changeHandler = { told.append($0) }
      try controller.performFetch()
      continuation.yield([Word(text: "b", count: 2), Word(text: "c")])
      try await wait { told.count == 3 }
      expectEqual(
        told.dropFirst(),
        [
          .some([.item(type: .delete([0, 0])), .item(type: .insert([0, 1]))]),
          .some([.item(type: .update([0, 0]))]),
        ])
      expectEqual(controller.indexPath(of: Word(text: "b")), [0, 0])
    }

    @Test func duplicatesAreReported() async throws {
      let streams = StreamMaker()
      let contacts = ObservedContacts(ObservedResultsController(observe: { streams.make() }))
      var reports: [[DuplicateIdentity]] = []
      contacts.controller.options.duplicatesHandler = { reports.append($0) }
      try contacts.controller.performFetch()
      try await wait { streams.continuations.count == 1 }
      streams.continuations[0].yield([Contact(id: 1, name: "Ada"), Contact(id: 1, name: "Ida")])
      try await wait { reports.count == 1 && contacts.names == [["Ada", "Ida"]] }
    }
  }
#endif
