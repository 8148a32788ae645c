#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Combine
  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceCore
  import DataSourceObservation
  import DataSourceStreams
  import DataSourceSwiftUI
  import DataSourceViews
  import SwiftUI
  import UniformTypeIdentifiers

  // The examples of “From List to CollectionView”. They are type-checked, and do not run.

  struct Message: Identifiable, Equatable, Sendable {
    var id: Int
    var text: String
  }

  struct Product: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String
  }

  struct Folder: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String
    var subfolders: [Folder] = []
  }

  struct Server: Sendable {
    func page(from cursor: String?) async throws -> PageLoader<Message, String>.Page { .init([]) }
  }

  struct ContactsNavigation: View {
    let contacts: DiffableListDataSource<Contact>
    @State private var path: [Contact.ID] = []

    var body: some View {
      NavigationStack(path: $path) {
        CollectionView(contacts) { contact in Text(contact.name) }
          .primaryAction { contact in path.append(contact.id) }
          .layout(.insetGrouped)
          .navigationTitle("Contacts")
          .navigationDestination(for: Contact.ID.self) { id in
            Text(contacts.items.first { $0.id == id }?.name ?? "")
          }
      }
    }
  }

  struct MailboxesScreen: View {
    let mailboxes: CollapsibleDataSource<Message>

    var body: some View {
      CollectionView(mailboxes) { message in Text(message.text) }
        .layout(.sidebar)
        .header { section in
          Button {
            mailboxes.toggle(at: section)
          } label: {
            Label(
              mailboxes.headerTitle(for: section) ?? "",
              systemImage: mailboxes.isCollapsed(at: section) ? "chevron.forward" : "chevron.down")
          }
        }
    }
  }

  struct ShopScreen: View {
    let products: GroupedDataSource<Bool, Product>

    var body: some View {
      CollectionView(products) { product in Text(product.name) }
        .layout { section in section == 0 ? .horizontal(width: 120) : .grid(minimumWidth: 160) }
        .header { section in
          if section == 1 { Text("More") }
        }
    }
  }

  struct FoldersScreen: View {
    let tree: TreeDataSource<Folder, Folder.ID>
    @State private var selection: Folder.ID?

    var body: some View {
      CollectionView(tree, selection: $selection) { folder in Text(folder.name) }
        .layout(.sidebar)
        .outline(
          ListOutline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
            !$0.subfolders.isEmpty
          })
    }
  }

  struct PhoneBook: View {
    let byInitial: GroupedDataSource<String, Contact>

    var body: some View {
      CollectionView(byInitial) { contact in Text(contact.name) }
        .layout(.insetGrouped)
        .indexTitles { byInitial.indexTitles }
        .sectionInsets { section in section == 0 ? EdgeInsets() : nil }
        .configure { collectionView in collectionView.keyboardDismissMode = .onDrag }
    }
  }

  @MainActor
  final class ShoppingList {
    let products = DiffableListDataSource<Product>()
    let found: FilteredDataSource<Product>

    init() { found = products.filtered { _ in true } }

    func search(_ text: String) {
      found.predicate = { text.isEmpty || $0.name.localizedCaseInsensitiveContains(text) }
    }

    func add(_ name: String, before next: Product.ID?) {
      let id = (products.items.map(\.id).max() ?? 0) + 1
      let place = next.flatMap { products.indexPath(forID: $0) } ?? [0, products.items.count]
      try? products.insert(Product(id: id, name: name), at: place)
    }
  }

  struct ShoppingScreen: View {
    let list: ShoppingList
    @State private var text = ""

    var body: some View {
      CollectionView(list.found) { product in Text(product.name) }
        .onReorder { moved, previous, next, _ in
          list.products.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
        }
        .onDeleteItems { deleted in
          list.products.remove(ids: deleted.map(\.id))
        }
        .itemProvider { product in NSItemProvider(object: product.name as NSString) }
        .onInsert(of: [.plainText]) { indexPath, providers in
          let next = list.found.item(at: indexPath)?.id
          for provider in providers {
            _ = provider.loadTransferable(type: String.self) { [list] name in
              Task { @MainActor in
                if let name = try? name.get() { list.add(name, before: next) }
              }
            }
          }
        }
        .accessories { _ in [.disclosureIndicator(displayed: .whenNotEditing)] }
        .rowBackground { product in Color.yellow.opacity(product.id == 1 ? 0.2 : 0) }
        .searchable(text: $text)
        .onChange(of: text) { text in list.search(text) }
    }
  }

  @MainActor
  final class Inbox: ObservableObject {
    let messages: DiffableListDataSource<Message>
    let model: ObservedList<Message, Message.ID>
    private let loader: PageLoader<Message, String>
    @Published private(set) var state = PagingState.hasMore

    init(server: Server) {
      let messages = DiffableListDataSource<Message>()
      self.messages = messages
      model = ObservedList(messages)
      loader = PageLoader(messages) { (cursor: String?) in try await server.page(from: cursor) }
      loader.stateHandler = { [unowned self] in state = loader.nextState }
    }

    var hasFailed: Bool { if case .failed = state { true } else { false } }

    func loadMore() async { await loader.loadMore() }
    func retry() async { await loader.retry() }
    func refresh() async { await loader.refresh() }
  }

  struct InboxScreen: View {
    @StateObject var inbox: Inbox

    var body: some View {
      CollectionView(inbox.messages) { message in Text(message.text) }
        .onNearEnd { await inbox.loadMore() }
        .footer { _ in
          if inbox.state != .end {
            if inbox.hasFailed {
              Button("Try again") { Task { await inbox.retry() } }
            } else {
              ProgressView()
            }
          }
        }
        .refreshable { await inbox.refresh() }
    }
  }

  struct InboxList: View {
    @ObservedObject var inbox: Inbox

    var body: some View {
      List {
        ForEach(inbox.model.rows) { row in
          ItemReader(row) { message in Text(message.text) }
        }
        if inbox.hasFailed {
          Button("Try again") { Task { await inbox.retry() } }
        } else if inbox.state != .end {
          ProgressView()
            .task {
              while !Task.isCancelled, inbox.state == .hasMore { await inbox.loadMore() }
            }
        }
      }
    }
  }

  struct ContactsEditor: View {
    let contacts: DiffableListDataSource<Contact>
    @State private var history = EditHistory()
    @Environment(\.undoManager) private var undoManager

    var body: some View {
      CollectionView(contacts) { contact in Text(contact.name) }
        .onDeleteItems { deleted in
          contacts.transaction("Delete", undo: history) {
            contacts.remove(ids: deleted.map(\.id))
          }
        }
        .task(id: undoManager.map(ObjectIdentifier.init)) {
          if let undoManager { history.register(with: undoManager) }
        }
    }
  }
#endif
