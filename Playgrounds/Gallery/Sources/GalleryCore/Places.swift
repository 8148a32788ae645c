public import DataSourceKit

/// What the sidebar of the gallery offers.
public enum Place: Hashable, Sendable {
  case mail(MailFolder)
  case contacts, files, podcasts, orders, chat

  public var name: String {
    switch self {
    case .mail(let folder): folder.rawValue
    case .contacts: "Contacts"
    case .files: "Files"
    case .podcasts: "Podcasts"
    case .orders: "Order desk"
    case .chat: "Lighthouse keepers"
    }
  }
}

/// A row of the sidebar.
public struct PlaceEntry: Identifiable, Hashable, Sendable {
  public var id: Place

  /// The number in its badge; 0 for none.
  public var count: Int
}

/// The sidebar, with the numbers of unread messages.
@MainActor
public final class Sidebar {
  private let mail: MailScreen
  public let list: DiffableSectionedDataSource<String, PlaceEntry>
  private var observation: ChangeObservation?

  public init(mail: MailScreen) {
    self.mail = mail
    list = DiffableSectionedDataSource()
    update()
    observation = mail.observeChanges { [weak self] in self?.update() }
  }

  private func update() {
    list.apply([
      IdentifiedSection(
        id: "mail",
        items: MailFolder.allCases.map {
          PlaceEntry(id: .mail($0), count: mail.unreadCount(in: $0))
        }, headerTitle: "Mail"),
      IdentifiedSection(
        id: "people",
        items: [PlaceEntry(id: .contacts, count: 0), PlaceEntry(id: .chat, count: 0)],
        headerTitle: "People"),
      IdentifiedSection(
        id: "computer",
        items: [.files, .podcasts, .orders].map { PlaceEntry(id: $0, count: 0) },
        headerTitle: "Computer"),
    ])
  }
}
