import DataSourceDifferentiator
import DataSourceDiffing
import DataSourceStreams
import Foundation
import TestSupport
import Testing

/// The documentation's examples, in order; `ArticleTests` checks that none is missing or different.
///
/// Not optimized: each call in each example would get its own engine, which takes the compiler
/// seconds.
@Suite struct ArticleExamples {
  private let output = Output()

  /// What the examples call to print.
  private func print(_ values: Any...) {
    output.append(values.map { "\($0)" }.joined(separator: " "))
  }

  @_optimize(none)
  @Test func overview() {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    final class People: ListDataSource {
      var items: [Person] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let people = People()
    people.reloadBlock = { print($0) }
    people.items = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")]
    // [insert item 0-0, insert item 0-1]
    people.items = [Person(id: 2, name: "Grace Hopper"), Person(id: 1, name: "Ada")]
    // [move item 0-1 to 0-0]
    // [update item 0-0]

    expectEqual(
      output.take(),
      [
        "[insert item 0-0, insert item 0-1]", "[move item 0-1 to 0-0]", "[update item 0-0]",
      ])
  }

  @_optimize(none)
  @Test func readyMadeOverview() {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let people = DiffableListDataSource<Person>()
    people.reloadBlock = { print($0) }
    people.items = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")]
    // [insert item 0-0, insert item 0-1]
    people.items = [Person(id: 2, name: "Grace Hopper"), Person(id: 1, name: "Ada")]
    // [move item 0-1 to 0-0]
    // [update item 0-0]

    expectEqual(
      output.take(),
      [
        "[insert item 0-0, insert item 0-1]", "[move item 0-1 to 0-0]", "[update item 0-0]",
      ])
  }

  @_optimize(none)
  @Test func severalChangesAtOnce() {
    final class Words: ListDataSource {
      var items = ["to", "be"] { didSet { reload(from: oldValue, identity: .itself) } }
      var reloadBlock: ReloadBlock?

      func add(_ words: [String]) {
        var items = items
        for word in words where !items.contains(word) { items.append(word) }
        self.items = items
      }
    }

    let words = Words()
    words.reloadBlock = { print($0) }
    words.add(["or", "not", "to", "be"])  // [insert item 0-2, insert item 0-3]

    expectEqual(output.take(), ["[insert item 0-2, insert item 0-3]"])
    expectEqual(words.items, ["to", "be", "or", "not"])
  }

  @_optimize(none)
  @Test func sections() {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    final class Teams: SectionedDataSource {
      typealias ItemType = Person
      var sections: [IdentifiedSection<String, Person>] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let ada = Person(id: 1, name: "Ada")
    let grace = Person(id: 2, name: "Grace")
    let alan = Person(id: 3, name: "Alan")
    let teams = Teams()
    teams.sections = [
      IdentifiedSection(id: "red", items: [ada, grace], headerTitle: "Red, 2 players"),
      IdentifiedSection(id: "blue", items: [alan], headerTitle: "Blue, 1 player"),
    ]
    teams.reloadBlock = { print($0) }
    teams.sections = [
      IdentifiedSection(id: "red", items: [ada], headerTitle: "Red, 1 player"),
      IdentifiedSection(id: "blue", items: [alan, grace], headerTitle: "Blue, 2 players"),
    ]
    // [move item 0-1 to 1-1]
    // [update section 0, update section 1]

    expectEqual(
      output.take(), ["[move item 0-1 to 1-1]", "[update section 0, update section 1]"])

    struct Team: Identifiable, Equatable {
      let id: String
      var points = 0
    }

    final class League: SectionedDataSource {
      typealias ItemType = Person
      var sections: [ModelSection<Team, Person>] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let league = League()
    league.sections = [ModelSection(Team(id: "red"), items: [ada, grace])]
    league.reloadBlock = { print($0) }
    league.sections = [ModelSection(Team(id: "red", points: 3), items: [ada, grace])]
    // [update section 0]

    expectEqual(output.take(), ["[update section 0]"])

    final class Squad: Section<Person>, Identifiable {
      let id: String
      let color: String
      override var content: (any Equatable)? { color }

      init(id: String, color: String, items: [Person]) {
        self.id = id
        self.color = color
        super.init(items: items)
      }
    }

    let squad = Squad(id: "red", color: "crimson", items: [ada])

    expectEqual(squad.content as? String, "crimson")
  }

  @_optimize(none)
  @Test func tracker() {
    final class Playlists: SectionedDataSource {
      typealias ItemType = String
      let sections: [IdentifiedSection<String, String>]
      var reloadBlock: ReloadBlock?
      private let tracker: SectionTracker<String, String>

      init(_ sections: [IdentifiedSection<String, String>]) {
        self.sections = sections
        tracker = SectionTracker(sections)
      }

      func add(_ song: String, to index: Int) {
        sections[index].items.append(song)
        reload(with: tracker, identity: .itself)
      }
    }

    let playlists = Playlists([IdentifiedSection(id: "Morning", items: ["Aubade"])])
    playlists.reloadBlock = { print($0) }
    playlists.add("Reveille", to: 0)  // [insert item 0-1]

    expectEqual(output.take(), ["[insert item 0-1]"])
  }

  @_optimize(none)
  @Test func models() throws {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }
    let ada = Person(id: 1, name: "Ada")
    let grace = Person(id: 2, name: "Grace")

    struct Folder: Identifiable, Equatable {
      let id: String
      var unreadCount = 0
    }

    let mailbox = DiffableModelDataSource<Folder, Person>()
    mailbox.apply([
      ModelSection(Folder(id: "Inbox", unreadCount: 1), items: [ada]),
      ModelSection(Folder(id: "Sent"), items: [grace]),
    ])
    mailbox.reloadBlock = { print($0) }
    try mailbox.updateSection(id: "Inbox") { $0.unreadCount = 0 }  // [update section 0]
    print(mailbox.section(at: 0)?.model.unreadCount ?? 1)  // 0
    mailbox.apply([
      ModelSection(Folder(id: "Inbox", unreadCount: 1), items: [grace, ada]),
      ModelSection(Folder(id: "Sent"), items: []),
    ])
    // [move item 1-0 to 0-0]
    // [update section 0]

    expectEqual(
      output.take(),
      [
        "[update section 0]", "0", "[move item 1-0 to 0-0]", "[update section 0]",
      ])
  }

  @_optimize(none)
  @Test func options() {
    final class Words: ListDataSource {
      var items: [String] = [] {
        didSet {
          reload(from: oldValue, identity: .itself, options: options)
        }
      }
      var options = UpdateOptions()
      var reloadBlock: ReloadBlock?
    }

    let words = Words()
    words.options.shouldReload = { $0.commandCount > 2 }
    words.options.duplicatesHandler = { for duplicate in $0 { print(duplicate) } }
    words.reloadBlock = { print($0) }
    words.items = ["to", "be"]  // [insert item 0-0, insert item 0-1]
    words.items = ["to", "be", "or", "not", "to", "be"]
    // duplicate item to at 0-4
    // duplicate item be at 0-5
    // reload all

    expectEqual(
      output.take(),
      [
        "[insert item 0-0, insert item 0-1]", "duplicate item to at 0-4",
        "duplicate item be at 0-5", "reload all",
      ])

    words.options.shouldReload = { plan in !plan.structure.isEmpty }
    words.items = ["be", "to"]  // reload all

    expectEqual(output.take(), ["reload all"])
  }

  @_optimize(none)
  @Test func applying() {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let ada = Person(id: 1, name: "Ada")
    let grace = Person(id: 2, name: "Grace")
    let people = DiffableListDataSource(items: [ada])
    people.reloadBlock = { print($0) }
    people.apply([grace, ada])  // [insert item 0-0]
    people.items.removeAll { $0.id == 1 }  // [delete item 0-1]

    expectEqual(output.take(), ["[insert item 0-0]", "[delete item 0-1]"])

    let words = DiffableListDataSource(items: ["to", "be"], identity: .itself)
    let contacts = DiffableSectionedDataSource<String, Person>()

    expectEqual(words.items, ["to", "be"])

    contacts.reloadBlock = { print($0) }
    contacts.apply([IdentifiedSection(id: "friends", items: [ada], headerTitle: "Friends")])
    // [insert section 0]
    contacts.apply([
      IdentifiedSection(id: "friends", items: [ada, grace], headerTitle: "Friends"),
      IdentifiedSection(id: "work", items: [], headerTitle: "Work"),
    ])
    // [insert section 1, insert item 0-1]

    expectEqual(output.take(), ["[insert section 0]", "[insert section 1, insert item 0-1]"])
  }

  @_optimize(none)
  @Test func applyingElsewhere() async {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let people = DiffableListDataSource<Person>()
    people.reloadBlock = { print($0) }
    let ada = Person(id: 1, name: "Ada")
    let isApplied = await people.applyInBackground([ada])  // [insert item 0-0]
    print(isApplied)  // true

    expectEqual(output.take(), ["[insert item 0-0]", "true"])
  }

  @_optimize(none)
  @Test func editing() throws {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let people = DiffableListDataSource(items: [
      Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"),
    ])
    people.reloadBlock = { print($0) }
    try people.append(Person(id: 3, name: "Alan"))  // [insert item 0-2]
    try people.update(id: 2) { $0.name = "Grace Hopper" }  // [update item 0-1]
    try people.move(id: 3, to: [0, 0])  // [move item 0-2 to 0-0]
    try people.remove(at: [0, 1])  // [delete item 0-1]

    expectEqual(
      output.take(),
      [
        "[insert item 0-2]", "[update item 0-1]", "[move item 0-2 to 0-0]", "[delete item 0-1]",
      ])

    print(people.remove(id: 7) as Any)  // nil: there is no such item
    do {
      try people.append(Person(id: 2, name: "Barbara"))
    } catch {
      print(error)  // the identity 2 is in use
    }
    people.upsert(Person(id: 2, name: "Barbara"))  // [update item 0-1]

    expectEqual(
      output.take(),
      [
        "nil", "the identity 2 is in use", "[update item 0-1]",
      ])

    try people.transaction {
      try people.insert(Person(id: 4, name: "Edsger"), after: 3)
      try people.update(id: 4) { $0.name = "Edsger Dijkstra" }
      try people.update(id: 2) { $0.name = "Grace" }
      people.remove(id: 3)
    }
    // [delete item 0-0, insert item 0-0]
    // [update item 0-1]

    expectEqual(output.take(), ["[delete item 0-0, insert item 0-0]", "[update item 0-1]"])

    let history = EditHistory()
    people.transaction("Delete Person", undo: history) {
      people.remove(id: 4)
    }
    print(history.undoName ?? "nothing")  // Delete Person
    let skipped = history.undo()  // [insert item 0-0]
    print(skipped.count)  // 0
    history.redo()  // [delete item 0-0]

    expectEqual(
      output.take(),
      [
        "[delete item 0-0]", "Delete Person", "[insert item 0-0]", "0", "[delete item 0-0]",
      ])
    history.undo()
    _ = output.take()

    try people.transaction("Rename Person", undo: history) {
      try people.set(\.name, to: "Grace Hopper", ofID: 2)
    }
    history.undo()

    expectEqual(output.take(), ["[update item 0-1]", "[update item 0-1]"])

    print(people.indexPath(forID: 2) == [0, 1])  // true
    print(people.item(forID: 4)?.name ?? "nobody")  // Edsger Dijkstra
    print(people.identity(at: [0, 0]) ?? "nobody")  // 4

    expectEqual(output.take(), ["true", "Edsger Dijkstra", "4"])
  }

  @_optimize(none)
  @Test func otherIdentities() throws {
    struct Product: Equatable {
      var sku: String
      var price: Int
    }

    let products = DiffableListDataSource(
      items: [Product(sku: "A1", price: 10), Product(sku: "B2", price: 5)], identity: .by(\.sku))
    if let indexPath = products.indexPath(forIdentity: "B2") {
      let removed = try products.remove(at: indexPath)
      print(removed.price, indexPath)  // 5 [0, 1]
    }

    expectEqual(output.take(), ["5 [0, 1]"])
  }

  @_optimize(none)
  @Test func following() async {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let people = DiffableListDataSource<Person>()
    people.reloadBlock = { print($0) }
    let (stream, continuation) = AsyncStream.makeStream(of: [Person].self)
    continuation.yield([Person(id: 1, name: "Ada")])
    continuation.yield([Person(id: 2, name: "Grace"), Person(id: 1, name: "Ada")])
    continuation.finish()
    print(await people.follow(stream) { await $0.applyInBackground($1) })
    // [insert item 0-0]
    // [insert item 0-0]
    // finished

    expectEqual(output.take(), ["[insert item 0-0]", "[insert item 0-0]", "finished"])
  }

  @_optimize(none)
  @Test func followingSections() async {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let (pages, continuation) = AsyncStream.makeStream(of: [(team: String, players: [Person])].self)
    continuation.yield([("red", [Person(id: 1, name: "Ada")]), ("blue", [])])
    continuation.finish()

    let teams = DiffableSectionedDataSource<String, Person>()
    await teams.follow(pages) { teams, page in
      await teams.applyInBackground(page.map { IdentifiedSection(id: $0.team, items: $0.players) })
    }

    expectEqual(teams.sections.map(\.id), ["red", "blue"])
    expectEqual(teams.itemCounts, [1, 0])
  }

  @_optimize(none)
  @Test func followingEdits() async {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let people = DiffableListDataSource(items: [
      Person(id: 2, name: "Grace"), Person(id: 1, name: "Ada"),
    ])
    people.reloadBlock = { print($0) }

    enum Event: Sendable {
      case received(Person)
      case deleted(Int)
    }

    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    continuation.yield(.received(Person(id: 3, name: "Alan")))
    continuation.yield(.deleted(1))
    continuation.finish()
    let end = await people.follow(events) { people, event in
      switch event {
      case .received(let person): people.upsert(person)
      case .deleted(let id): people.remove(id: id)
      }
    }
    // [insert item 0-2]
    // [delete item 0-1]

    expectEqual(output.take(), ["[insert item 0-2]", "[delete item 0-1]"])
    expectEqual("\(end)", "finished")
  }

  @_optimize(none)
  @Test func followingTheNewest() async {
    let numbers = DiffableListDataSource<Int>(identity: .itself)
    numbers.reloadBlock = { print($0) }
    let (stream, continuation) = AsyncStream.makeStream(
      of: [Int].self, bufferingPolicy: .bufferingNewest(1))
    for count in 1...1000 { continuation.yield(Array(1...count)) }
    continuation.finish()
    await numbers.follow(stream) { await $0.applyInBackground($1) }
    print(numbers.items.count)  // 1000

    let lines = output.take()
    expectEqual(lines.count, 2)
    expectEqual(lines.last, "1000")
  }

  @_optimize(none)
  @MainActor @Test func binding() async {
    @MainActor final class Model {
      let words = DiffableListDataSource<String>(identity: .itself)
      private var binding: StreamBinding?

      func show(_ stream: AsyncStream<[String]>) {
        binding = words.bind(to: stream) { await $0.applyInBackground($1) }
      }
    }

    let (stream, continuation) = AsyncStream.makeStream(of: [String].self)
    let model = Model()
    model.show(stream)
    continuation.yield(["to", "be"])
    while model.words.items.isEmpty { await Task.yield() }
    expectEqual(model.words.items, ["to", "be"])
    continuation.finish()
  }

  @_optimize(none)
  @Test func listening() async {
    var words: DiffableListDataSource<String>? = DiffableListDataSource(identity: .itself)
    let changeSets = words!.changeSetStream()
    words?.items = ["to", "be"]
    words?.items = ["be"]
    words = nil  // ends the stream
    for await changeSet in changeSets { print(changeSet) }
    // [insert item 0-0, insert item 0-1]
    // [delete item 0-0]

    expectEqual(output.take(), ["[insert item 0-0, insert item 0-1]", "[delete item 0-0]"])
  }

  @_optimize(none)
  @MainActor @Test func liveQueries() async throws {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let (rows, database) = AsyncStream.makeStream(of: [Person].self)
    let controller = ObservedResultsController(
      sectionName: { String($0.name.prefix(1)) }, observe: { rows })
    controller.changeHandler = { print($0) }
    try controller.performFetch()
    database.yield([Person(id: 1, name: "Ada")])  // [insert section 0]
    database.yield([Person(id: 1, name: "Ada"), Person(id: 2, name: "Alan")])  // [insert item 0-1]

    database.finish()
    await withCheckedContinuation { done in controller.endHandler = { _ in done.resume() } }
    expectEqual(output.take(), ["[insert section 0]", "[insert item 0-1]"])
  }

  @_optimize(none)
  @Test func storeInMemory() throws {
    struct Note: Identifiable, Equatable {
      var id: Int
      var text: String
    }

    final class NoteStore {
      var notes: [Note] = [] { didSet { didChange() } }
      var didChange = {}
    }

    final class Notes: FetchedDataSource {
      let fetchedResultsController: ObservedResultsController<Note>
      var reloadBlock: ReloadBlock?

      init(_ store: NoteStore) throws {
        fetchedResultsController = ObservedResultsController(identity: .id, fetch: { store.notes })
        registerForFetchedChanges()
        store.didChange = { [weak self] in try? self?.fetchedResultsController.performFetch() }
        try fetchedResultsController.performFetch()
      }
    }

    let store = NoteStore()
    let notes = try Notes(store)
    notes.reloadBlock = { print($0) }
    store.notes = [Note(id: 1, text: "Tea"), Note(id: 2, text: "Milk")]
    // [insert item 0-0, insert item 0-1]
    store.notes[1].text = "Oat milk"  // [update item 0-1]

    expectEqual(output.take(), ["[insert item 0-0, insert item 0-1]", "[update item 0-1]"])
  }

  @_optimize(none)
  @Test func plans() throws {
    struct Product: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let old = [
      Product(id: 1, name: "Pen"), Product(id: 2, name: "Ink"), Product(id: 3, name: "Nib"),
    ]
    let new = [Product(id: 3, name: "Steel nib"), Product(id: 1, name: "Pen")]
    let plan = Diff.difference(from: old, to: new).plan()
    print(plan.structure)  // [delete item 0-1, move item 0-2 to 0-0]
    print(plan.content)  // [update item 0-0]

    expectEqual(output.take(), ["[delete item 0-1, move item 0-2 to 0-0]", "[update item 0-0]"])

    typealias Aisle = AnimatableSectionModel<String, String>

    let oldAisles = [
      Aisle(model: "Fruit", items: ["Apple", "Tomato"]), Aisle(model: "Tools", items: ["Saw"]),
    ]
    let newAisles = [
      Aisle(model: "Fruit", items: ["Apple", "Saw"]), Aisle(model: "Vegetables", items: ["Tomato"]),
    ]
    let difference = Diff.difference(
      from: oldAisles, to: newAisles, sectionIdentity: .ignoringContent(\.model), items: \.items,
      identity: .itself)
    print(difference.movedItems)  // [(1, 0) → (0, 1), (0, 1) → (1, 0)]
    print(difference.plan(itemCounts: newAisles.map { $0.items.count }))
    // [delete section 1, insert section 1, delete item 0-1, insert item 0-1]

    expectEqual(
      output.take(),
      [
        "[(1, 0) → (0, 1), (0, 1) → (1, 0)]",
        "[delete section 1, insert section 1, delete item 0-1, insert item 0-1]",
      ])
  }

  @Test func sectionObjects() {
    let (ann, ada) = (1, 2)
    let teams = DiffableSectionedDataSource(
      sections: [IdentifiedSection(id: "A", items: [ann])], identity: .itself)
    teams.reloadBlock = { print($0) }

    let sections = teams.sections
    sections[0].items.append(ada)
    teams.sections = sections

    expectEqual(output.take(), ["[insert item 0-1]"])
  }
}
