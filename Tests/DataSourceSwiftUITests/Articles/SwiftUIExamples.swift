#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceObservation

  import DataSourceObservation

  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceSwiftUI
  import SwiftUI

  // The documentation's examples that need SwiftUI. They are type-checked, and do not run.

  struct Contact: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String
  }

  @MainActor
  final class ContactBook {
    let contacts = DiffableListDataSource<Contact>()
    private let found: FilteredDataSource<Contact>
    let model: ObservedList<Contact, Contact.ID>

    init() {
      found = contacts.filtered { _ in true }
      let byInitial = found.sorted(by: \.name)
        .grouped(by: { $0.name.prefix(1) }, title: { key, _ in String(key) })
      model = ObservedList(byInitial).animated()
      model.removeHandler = { [contacts] contact, _ in contacts.remove(id: contact.id) }
    }

    func search(_ text: String) {
      found.predicate = { text.isEmpty || $0.name.localizedCaseInsensitiveContains(text) }
    }

    func reload() async { contacts.items = [Contact(id: 1, name: "Ada")] }
  }

  struct ContactsScreen: View {
    let book: ContactBook
    @State private var text = ""
    @State private var selection: Set<Contact.ID> = []

    var body: some View {
      NavigationStack {
        List(selection: $selection) {
          ForEach(book.model.sections) { section in
            ContactSection(section: section)
          }
        }
        .searchable(text: $text)
        .onChange(of: text) { _ in book.search(text) }
        .navigationTitle("Contacts")
      }
    }
  }

  struct ContactSection: View {
    let section: ObservedSection<Contact, Contact.ID>

    var body: some View {
      let rows = section.rows
      Section(section.headerTitle ?? "") {
        ForEach(rows) { row in
          ItemReader(row) { contact in Text(contact.name) }
        }
        .onDelete { rows.remove(atOffsets: $0) }
      }
    }
  }

  #if compiler(>=6.4)
    @available(iOS 27, macOS 27, watchOS 27, visionOS 27, tvOS 27, *)
    extension ReorderDifference {
      /// The item behind the moved ones; `nil` for the end.
      var next: ItemID? {
        if case .before(let id) = destination.position { id } else { nil }
      }
    }

    @available(iOS 27, macOS 27, watchOS 27, visionOS 27, *)
    @available(tvOS, unavailable)
    struct ReorderedContactsScreen: View {
      let model: ObservedList<Contact, Contact.ID>

      var body: some View {
        List {
          ForEach(model.sections) { section in
            Section(section.headerTitle ?? "") {
              ForEach(section.rows) { row in
                ItemReader(row) { contact in Text(contact.name) }
              }
              .reorderable(collectionID: section.id)
            }
          }
        }
        .reorderContainer(for: ObservedRow<Contact, Contact.ID>.self, in: Int.self) { change in
          model.sections.first { $0.id == change.destination.collectionID }?
            .move(ids: change.sources, before: change.next)
        }
      }
    }
  #endif

  struct OlderContactsScreen: View {
    @ObservedObject var model: ObservedList<Contact, Contact.ID>

    var body: some View {
      List(model.rows) { row in
        ItemReader(row) { contact in Text(contact.name) }
      }
    }
  }

  struct ManyContactsScreen: View {
    let book: ContactBook
    @State private var selection: Set<Contact.ID> = []
    @State private var top: Contact.ID?

    var body: some View {
      CollectionView(book.model.dataSource, selection: $selection) { contact in
        Text(contact.name)
      }
      .scrollPosition($top)
      .swipeActions { contact in
        [
          RowAction("Delete", systemImage: "trash", role: .destructive) {
            book.contacts.remove(id: contact.id)
          }
        ]
      }
      .refreshable { await book.reload() }
    }
  }
#endif
