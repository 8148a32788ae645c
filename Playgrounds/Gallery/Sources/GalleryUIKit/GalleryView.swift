#if os(iOS)
  import Combine
  import DataSourceKit
  import DataSourceObservation
  import Foundation
  import GalleryCore
  public import SwiftUI

  /// The gallery: a list of its screens. Started with `-check` or `-trace`, it checks the device or
  /// writes what its views call, and ends.
  @MainActor
  public struct GalleryView: View {
    @StateObject private var model = GalleryModel()

    public init() {}

    public var body: some View {
      NavigationStack {
        let transitions = DeviceCheck.requestedTransitions
        if transitions != nil || DeviceCheck.tracePath != nil {
          CheckScreen(
            transitions: transitions ?? DeviceCheck.usualTransitions, isAutomatic: true)
        } else {
          List {
            SwiftUI.Section("UIKit") {
              link("Mail", "envelope") { MailTableScreen(screen: model.mail) }
              link("Contacts", "person.2") { ContactsCollectionScreen(screen: model.contacts) }
              link("Order desk", "shippingbox") { OrderDeskScreen(desk: model.orders) }
            }
            SwiftUI.Section("SwiftUI") {
              link("People", "person.3", mode: .large) { PeopleListScreen(screen: model.people) }
              link("Team", "arrow.left.arrow.right") { TeamListsScreen(screen: model.people) }
              link("Mail", "envelope") { MailListScreen(screen: model.mail, days: model.days) }
              link("Files", "folder") { FilesOutlineScreen(screen: model.files) }
              link("Files in a List", "list.bullet.indent") {
                FilesTreeScreen(screen: model.files, model: model.fileRows)
              }
              link("Pages", "doc.on.doc") { PagesListScreen() }
              link("Podcasts", "headphones") { PodcastsListScreen(screen: model.podcasts) }
              link("Chat", "bubble.left") { ChatListScreen(screen: model.chat) }
              link("10,000 ships", "magnifyingglass") {
                ShipSearchScreen(screen: model.ships, model: model.shipRows)
              }
            }
            SwiftUI.Section {
              link("Check this device", "checkmark.seal") {
                CheckScreen(transitions: DeviceCheck.usualTransitions, isAutomatic: false)
              }
            }
          }
          .navigationTitle("Gallery")
        }
      }
    }

    private func link(
      _ title: String, _ symbol: String,
      mode: NavigationBarItem.TitleDisplayMode = .inline,
      @ViewBuilder _ screen: @escaping () -> some View
    ) -> some View {
      NavigationLink {
        screen().navigationTitle(title).navigationBarTitleDisplayMode(mode)
      } label: {
        Label(title, systemImage: symbol)
      }
    }
  }

  /// The models of all screens. The mail is shown twice.
  @MainActor
  private final class GalleryModel: ObservableObject {
    let people = PeopleScreen()
    let mail = MailScreen()
    let days: CollapsibleDataSource<Message>
    let contacts = ContactsScreen()
    let files = FilesScreen()
    let chat = ChatScreen()
    let podcasts = PodcastsScreen(load: PodcastServer().page)
    let orders = OrderDesk.sample()
    let ships = SearchScreen()
    let fileRows: ObservedList<FileNode, String>
    let shipRows: ObservedList<Ship, Int>

    init() {
      days = mail.list.collapsible()
      fileRows = ObservedList(files.list).animated()
      shipRows = ObservedList(ships.list)
    }
  }
#endif
