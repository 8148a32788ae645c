import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// The documentation's examples, in order. `ArticleTests` checks that they match the articles.
@Suite struct ArticleExamples {
  struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
    var isFavorite = false
  }

  let contacts = DiffableListDataSource<Contact>(items: [
    Contact(id: 1, name: "Grace", isFavorite: true), Contact(id: 2, name: "Ada"),
    Contact(id: 3, name: "Alan", isFavorite: true),
  ])

  // swift-format-ignore
  @Test func overview() throws {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }

    let byInitial = contacts
      .filtered { $0.isFavorite }
      .sorted(by: \.name)
      .grouped(by: { $0.name.prefix(1) }, title: { key, group in "\(key) (\(group.count))" })

    byInitial.reloadBlock = { print($0) }

    // "If Ada becomes a favorite", the groups report an insertion: a row, and its section's title,
    // or a section with that row.
    try contacts.update(id: 2) { $0.isFavorite = true }
    expectEqual(lines, ["[insert item 0-0]", "[update section 0]"])
    try contacts.update(id: 2) { $0.name = "Barbara" }
    expectEqual(byInitial.headerTitle(for: 1), "B (1)")
  }

  enum Row: Identifiable, Equatable {
    case contact(Contact)
    case noResults
    case loading

    var id: Int? {
      guard case .contact(let contact) = self else { return nil }
      return contact.id
    }
  }

  @Test func fromTheSearchFieldToTheRows() async throws {
    let results = contacts.filtered { _ in true }
    let rows = results.sorted(by: \.name).mapped(Row.contact).withPlaceholder(.noResults)

    func searchFieldChanged(to text: String) async {
      await results.setPredicate { text.isEmpty || $0.name.contains(text) }
    }

    var changeSets: [ChangeSet] = []
    rows.reloadBlock = { changeSets.append($0) }
    func shown() -> [Int?] { (0..<rows.numberOfItems(in: 0)).map { rows.item(at: [0, $0])?.id } }
    expectEqual(shown(), [2, 3, 1])
    await searchFieldChanged(to: "A")
    expectEqual(shown(), [2, 3])
    await searchFieldChanged(to: "Edsger")
    expectEqual(rows.item(at: [0, 0]), .noResults)
    try contacts.update(id: 1) { $0.name = "Edsger" }
    expectEqual(shown(), [1])
    await searchFieldChanged(to: "")
    expectEqual(shown(), [2, 3, 1])
    expectEqual(
      changeSets.map(\.description),
      [
        "[delete item 0-2]", "[delete item 0-0, delete item 0-1, insert item 0-0]",
        "[delete item 0-0, insert item 0-0]", "[insert item 0-0, insert item 0-1]",
      ])
  }

  @Test func rowBelowAllSections() {
    let results = contacts.filtered { _ in true }

    let feed = results.grouped(by: { $0.name.prefix(1) }).mapped(Row.contact).withTrailingRow()

    func searchChanged(isRunning: Bool) { feed.trailingRow = isRunning ? .loading : nil }

    expectEqual(feed.itemCounts, [2, 1])
    searchChanged(isRunning: true)
    expectEqual(feed.itemCounts, [2, 1, 1])
    expectEqual(feed.item(at: [2, 0]), .loading)
    searchChanged(isRunning: false)
    expectEqual(feed.itemCounts, [2, 1])
  }

  struct Call: Identifiable, Equatable {
    var id: Int
    var caller: Contact.ID
  }

  struct CallRow: Identifiable, Equatable {
    var id: Int
    var title: String
  }

  @Test func filtersByAnotherList() throws {
    let members = DiffableListDataSource<Contact>(items: [contacts.items[0]])
    let calls = DiffableListDataSource<Call>(items: [
      Call(id: 1, caller: 3), Call(id: 2, caller: 4),
    ])

    let suggestions = contacts.excluding(members, by: \.id, equals: \.id)
    let recent = calls.joined(with: contacts, by: \.caller) { call, contact in
      CallRow(id: call.id, title: contact?.name ?? "Unknown")
    }

    func titles() -> [String] { recent.indexPaths.compactMap { recent.item(at: $0)?.title } }
    expectEqual(suggestions.itemCounts, [2])
    expectEqual(titles(), ["Alan", "Unknown"])
    try contacts.append(Contact(id: 4, name: "Edsger"))
    members.items = []
    expectEqual(suggestions.itemCounts, [4])
    expectEqual(titles(), ["Alan", "Edsger"])
  }

  @Test func selectionThroughAFilter() {
    let selection = ItemSelection<Contact.ID>([2])
    let selectable = contacts.selectable(selection: selection)
    let search = selectable.filtered { $0.name.hasPrefix("G") }

    expectEqual(search.itemCounts, [1])
    expectEqual(selection.ids, [2])
    search.predicate = { _ in true }

    let marks = search.mapped { (name: $0.name, isMarked: selection.contains($0.id)) }

    expectEqual(marks.item(at: [0, 1])?.isMarked, true)
    selection.toggle(2)
    expectEqual(marks.item(at: [0, 1])?.isMarked, false)
    selection.select(1, 7)

    let shown = search.selectable(selection: selection)
    let count = (all: selection.ids.count, shown: shown.selectedIndexPaths.count)
    selection.ids.subtract(selectable.missingIDs)

    #expect(count == (2, 1))
    expectEqual(selection.ids, [1])
  }

  @Test func batchesTitlesAndSearch() async throws {
    let favorites = contacts.filtered { $0.isFavorite }
    let byInitial = favorites.grouped(by: { $0.name.prefix(1) })
    var changeSets: [ChangeSet] = []
    byInitial.reloadBlock = { changeSets.append($0) }

    try byInitial.performBatch {
      try contacts.append(Contact(id: 4, name: "Edsger", isFavorite: true))
      byInitial.areInOrder = { $0 > $1 }
    }
    expectEqual(changeSets.count, 1)
    expectEqual((0..<3).map { byInitial.key(ofSection: $0) }, ["G", "E", "A"])

    var received: [Contact] = []

    func receive(_ contact: Contact) { received.append(contact) }

    /// Called by a timer, such as four times a second.
    func tick() {
      let batch = received
      received = []
      byInitial.performBatch {
        for contact in batch { contacts.upsert(contact) }
      }
    }

    tick()
    expectEqual(changeSets.count, 1)
    for id in 10..<30 { receive(Contact(id: id, name: "Edsger \(id)", isFavorite: true)) }
    for id in 10..<30 { receive(Contact(id: id, name: "Edsger W. \(id)", isFavorite: true)) }
    tick()
    expectEqual(changeSets.count, 2)
    #expect(received.isEmpty)
    for id in 10..<30 { contacts.remove(id: id) }

    let byTeam = contacts.grouped(
      by: { $0.name.prefix(1) },
      title: { key, items in "\(key): \(items.filter(\.isFavorite).count)" })
    expectEqual(byTeam.headerTitle(for: 0), "A: 1")
    try contacts.update(id: 2) { $0.isFavorite = true }
    expectEqual(byTeam.headerTitle(for: 0), "A: 2")

    func search(_ text: String) async {
      await favorites.setPredicate { text.isEmpty || $0.name.contains(text) }
    }
    await search("Ada")
    expectEqual(favorites.itemCounts, [1])
  }

  @Test func severalListeners() throws {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }

    let log = contacts.observeChanges { print($0) }

    contacts.remove(id: 2)
    expectEqual(lines, ["[delete item 0-1]"])
    log.cancel()
    contacts.remove(id: 1)
    expectEqual(lines.count, 1)
  }

  @Test func steps() {
    struct Song: Identifiable, Equatable {
      let id: Int
      var number: Int
      var title: String
    }
    let songs = DiffableListDataSource(items: [
      Song(id: 1, number: 1, title: "Aria"), Song(id: 2, number: 2, title: "Coda"),
    ])

    let titles = songs.mapped { "\($0.number): " + $0.title }
    let rows = titles.separated { $0.first == $1.first ? nil : "— " + String($1.prefix(1)) + " —" }

    expectEqual(rows.itemCounts, [3])
    expectEqual(rows.item(at: [0, 1]), "— 2 —")
  }

  struct ContactRow: Identifiable, Equatable {
    var contact: Contact
    var isFirst: Bool
    var hasLine: Bool
    var id: Int { contact.id }
  }

  @Test func askingAnOperator() throws {
    let favorites = contacts.filtered { $0.isFavorite }.sorted(by: \.name)
    let byInitial = favorites.grouped(by: { $0.name.prefix(1) })

    func reveal(_ contact: Contact) -> IndexPath? { byInitial.indexPath(forID: contact.id) }

    func delete(at indexPath: IndexPath) throws {
      if let source = byInitial.convert(indexPath, to: contacts) { try contacts.remove(at: source) }
    }

    expectEqual(reveal(contacts.items[0]), [1, 0])
    expectNil(reveal(contacts.items[1]))
    expectEqual(byInitial.convert([0, 2], from: contacts), [0, 0])

    let rows = byInitial.mappedWithNeighbors { previous, contact, next in
      ContactRow(contact: contact, isFirst: previous == nil, hasLine: next != nil)
    }

    try contacts.update(id: 2) { $0.isFavorite = true }
    expectEqual(rows.item(at: [0, 0])?.hasLine, true)
    expectEqual(rows.item(at: [0, 1])?.isFirst, false)
    try delete(at: [0, 0])
    expectEqual(rows.item(at: [0, 0])?.isFirst, true)
    expectEqual(contacts.items.map(\.id), [1, 3])
  }

  struct Post: Identifiable, Equatable {
    var id: Int
    var author: String
    var images: [String]
  }

  enum PostRow: Identifiable, Hashable {
    case author(String)
    case image(String)

    var id: Self { self }
  }

  @Test func severalRowsForAnItem() throws {
    let posts = DiffableListDataSource(items: [
      Post(id: 1, author: "Ada", images: ["a", "b"]), Post(id: 2, author: "Alan", images: []),
    ])

    let details = posts.flatMapped { post in
      [PostRow.author(post.author)] + post.images.map(PostRow.image)
    }

    func post(at indexPath: IndexPath) -> Post? {
      details.convert(indexPath, to: posts).flatMap { posts.item(at: $0) }
    }

    expectEqual(details.itemCounts, [4])
    expectEqual([0, 2, 3].map { post(at: [0, $0])?.id }, [1, 1, 2])
    expectEqual(details.convert([0, 1], from: posts), [0, 3])
    try posts.move(from: [0, 1], to: [0, 0])
    expectEqual((0..<4).map { post(at: [0, $0])?.id }, [2, 1, 1, 1])
  }

  struct Comment: Identifiable, Equatable {
    let id: Int
    var depth: Int
  }

  struct Folder: Identifiable, Equatable {
    var name: String
    var account = "Home"
    var isHidden = false
    var subfolders: [Folder] = []
    var id: String { name }
  }

  @Test func levels() {
    let comments = DiffableListDataSource(items: [
      Comment(id: 1, depth: 0), Comment(id: 2, depth: 1), Comment(id: 3, depth: 2),
      Comment(id: 4, depth: 0),
    ])

    let thread = comments.outlined(level: \.depth, expandedIDs: [1])

    func disclosure(at indexPath: IndexPath) -> String {
      guard thread.isExpandable(at: indexPath) else { return " " }
      return thread.isExpanded(at: indexPath) ? "▾" : "▸"
    }

    expectEqual(thread.indexPaths.map(disclosure), ["▾", "▸", " "])
  }

  @Test func outlinesAndCollapsibleSections() {
    let folders = DiffableListDataSource<Folder>(items: [
      Folder(
        name: "Inbox", subfolders: [Folder(name: "Spam", isHidden: true), Folder(name: "Bills")]),
      Folder(name: "Team", account: "Work"),
    ])

    let tree = folders.outlined(children: \.subfolders, expandedIDs: ["Inbox"])
    let rows = tree.filtered { !$0.isHidden }

    func level(at indexPath: IndexPath) -> Int {
      rows.convert(indexPath, to: tree).flatMap { tree.level(at: $0) } ?? 0
    }

    func disclosureTapped(at indexPath: IndexPath) {
      if let row = rows.convert(indexPath, to: tree) { tree.toggle(at: row) }
    }

    expectEqual((0..<3).map { level(at: [0, $0]) }, [0, 1, 0])
    disclosureTapped(at: [0, 0])
    expectEqual(rows.itemCounts, [2])

    let accounts = folders.grouped(by: \.account, title: { key, _ in key })
    let sections = accounts.collapsible(collapsedIDs: ["Work"])

    func headerTapped(of account: String) { sections.toggle(id: account) }

    func header(at section: Int) -> String {
      let count = accounts.numberOfItems(in: section)
      let title = sections.headerTitle(for: section) ?? ""
      return sections.isCollapsed(at: section) ? "▸ \(title) (\(count))" : "▾ \(title)"
    }

    expectEqual((0..<2).map(header), ["▾ Home", "▸ Work (1)"])
    headerTapped(of: "Work")
    expectEqual(sections.itemCounts, [1, 1])
  }

  struct Mailbox: Identifiable, Equatable {
    let id: String
  }

  @Test func rowsFromOtherDataSources() throws {
    let mailboxes = DiffableListDataSource(items: [Mailbox(id: "Inbox"), Mailbox(id: "Sent")])
    let mails = [
      "Inbox": DiffableListDataSource(items: [Mailbox(id: "Hello"), Mailbox(id: "Bill")]),
      "Sent": DiffableListDataSource(items: [Mailbox(id: "Re: Hello")]),
    ]

    let outline = mailboxes.outlined(contents: { mailbox in mails[mailbox.id] })

    func archive(at indexPath: IndexPath) throws {
      for list in mails.values {
        if let row = outline.convert(indexPath, to: list) { try list.remove(at: row) }
      }
    }

    outline.expandedIDs = ["Inbox", "Sent"]
    expectEqual(outline.itemCounts, [5])
    try archive(at: [0, 4])
    expectEqual(outline.itemCounts, [4])
    expectEqual(mails["Sent"]?.items.isEmpty, true)
  }
}
