#if os(Linux)
  import CGtk
  import DataSourceKit
  import Foundation
  import GalleryCore

  /// The window: a sidebar with all places, and the screen of the selected one.
  @MainActor
  final class GalleryWindow {
    let window = Widget(gtk_window_new())
    let mail: MailView
    private let mailScreen = MailScreen()
    private let sidebar: Sidebar
    private let places: GtkList<PlaceEntry>
    private let stack = Widget(gtk_stack_new())
    private let header = Widget(gtk_header_bar_new())
    private let title = Widget.label("", "title")
    private let searchEntry = Widget(gtk_search_entry_new())
    private var screens: [(name: String, view: any ScreenView)] = []
    private var shown: (any ScreenView)?

    init() {
      mail = MailView(mailScreen)
      sidebar = Sidebar(mail: mailScreen)
      places = GtkList(sidebar.list) { PlaceRow() }
      screens = [
        ("mail", mail), ("contacts", ContactsView(ContactsScreen())),
        ("files", FilesView(FilesScreen())),
        ("podcasts", PodcastsView(PodcastsScreen(load: PodcastServer().page))),
        ("orders", OrdersView(.sample())), ("chat", ChatView(ChatScreen())),
      ]
      stack.add(["content"])
      for (name, view) in screens {
        gtk_stack_add_named(stack.opaque, view.content.pointer, name)
        gtk_header_bar_pack_end(header.opaque, view.actions.pointer)
      }
      gtk_header_bar_pack_start(header.opaque, title.pointer)
      // GTK has a function for this only from version 4.10 on.
      Style.set("placeholder-text", of: searchEntry.opaque, to: "Search")
      gtk_widget_set_size_request(searchEntry.pointer, 300, -1)
      gtk_header_bar_set_title_widget(header.opaque, searchEntry.pointer)
      let pane = Widget.column(Widget.scrolled(places.widget), classes: ["sidebar-pane"])
      gtk_widget_set_size_request(pane.pointer, 208, -1)
      let window = window.as(GtkWindow.self)
      gtk_window_set_titlebar(window, header.pointer)
      gtk_window_set_title(window, "Gallery")
      gtk_window_set_default_size(window, 1_060, 660)
      gtk_window_set_child(window, Widget.row(pane, stack.expanding()).pointer)
      connect(searchEntry.raw, "search-changed") { [unowned self] in
        shown?.search(String(cString: gtk_editable_get_text(searchEntry.opaque)))
      }
      places.selectionChanged = { [unowned self] in
        if let place = places.selectedItems.first?.id { show(place) }
      }
      go(to: [0, 0])
    }

    /// Selects a place in the sidebar.
    func go(to indexPath: IndexPath) {
      for other in places.selectedIndexPaths where other != indexPath { places.deselect(other) }
      places.userSelects(indexPath)
    }

    private func show(_ place: Place) {
      let name =
        switch place {
        case .mail(let folder):
          {
            mailScreen.folder = folder
            mail.showEmptiness()
            return "mail"
          }()
        case .contacts: "contacts"
        case .files: "files"
        case .podcasts: "podcasts"
        case .orders: "orders"
        case .chat: "chat"
        }
      title.text = place.name
      gtk_stack_set_visible_child_name(stack.opaque, name)
      for screen in screens {
        screen.view.actions.isVisible = screen.name == name
        if screen.name == name { shown = screen.view }
      }
      searchEntry.isVisible = ["mail", "contacts", "orders"].contains(name)
      gtk_editable_set_text(searchEntry.opaque, "")
    }

    func present() { gtk_window_present(window.as(GtkWindow.self)) }
  }

  extension Place {
    var iconName: String {
      switch self {
      case .mail(.inbox): "mail-unread-symbolic"
      case .mail(.sent): "mail-send-symbolic"
      case .mail(.archive): "folder-download-symbolic"
      case .mail(.trash): "user-trash-symbolic"
      case .contacts: "avatar-default-symbolic"
      case .files: "folder-documents-symbolic"
      case .podcasts: "audio-x-generic-symbolic"
      case .orders: "x-office-calendar-symbolic"
      case .chat: "user-available-symbolic"
      }
    }
  }
#endif
