#if os(Linux)
  import CGtk
  import DataSourceKit
  import DataSourceViews
  import GalleryCore

  /// What the window shows for a place: its content, and the buttons above it.
  @MainActor
  protocol ScreenView: AnyObject {
    var content: Widget { get }
    var actions: Widget { get }

    /// Searches for a text; does nothing where there is no search.
    func search(_ text: String)
  }

  extension ScreenView {
    func search(_ text: String) {}
  }

  @MainActor
  final class MailView: ScreenView {
    private let screen: MailScreen
    let list: GtkList<Message>
    private(set) var empty = Widget.label("", "status", ellipsized: false)
    /// What was not undone.
    let notice = Widget.label("", "notice", ellipsized: false).aligned(GTK_ALIGN_END)
    private let subject = Widget.label("", "headline")
    private let sender = Widget.label("", "sender")
    private let detail = Widget.label("", "preview")
    private let letter = Widget.label("", "letter", ellipsized: false)
    private let avatar = Avatar()
    private let reader: Widget
    let content: Widget
    private(set) var actions = Widget.row(spacing: 2)

    init(_ screen: MailScreen) {
      self.screen = screen
      list = GtkList(screen.list) { MessageRow() }
      gtk_label_set_wrap(letter.opaque, 1)
      gtk_label_set_wrap(subject.opaque, 1)
      gtk_label_set_ellipsize(subject.opaque, PANGO_ELLIPSIZE_NONE)
      reader = Widget.column(
        spacing: 18, subject,
        Widget.row(
          spacing: 12, avatar.widget, Widget.column(sender, detail).aligned(GTK_ALIGN_CENTER)),
        letter, classes: ["reader"])
      let pane = Widget.column(reader, classes: ["reader-pane"]).expanding()
      let scrolled = Widget.scrolled(list.widget).covered(by: empty).covered(by: notice)
      gtk_widget_set_size_request(scrolled.pointer, 400, -1)
      content = Widget.row(scrolled, pane)
      actions = Widget.row(
        spacing: 2,
        .button(icon: "mail-unread-symbolic", tip: "Read or unread") { [unowned self] in
          screen.toggleUnread(selected)
        },
        .button(icon: "starred-symbolic", tip: "Flag") { [unowned self] in
          screen.toggleFlag(selected)
        },
        .button(icon: "folder-download-symbolic", tip: "Archive") { [unowned self] in
          screen.move(selected, to: .archive)
        },
        .button(icon: "user-trash-symbolic", tip: "Delete") { [unowned self] in
          screen.move(selected, to: .trash)
        },
        .button(icon: "edit-undo-symbolic", tip: "Undo") { [unowned self] in undo() })
      list.selectionChanged = { [unowned self] in read() }
      list.updater.updateHandler = { [unowned self] _ in
        notice.isVisible = false
        read()
      }
      list.commands = { message in
        [
          (
            "Mark as " + (message.isUnread ? "read" : "unread"),
            { screen.toggleUnread([message.id]) }
          ),
          (message.isFlagged ? "Remove flag" : "Flag", { screen.toggleFlag([message.id]) }),
          ("Archive", { screen.move([message.id], to: .archive) }),
          ("Delete", { screen.move([message.id], to: .trash) }),
        ]
      }
      notice.isVisible = false
      gtk_label_set_wrap(notice.opaque, 1)
      gtk_label_set_wrap(empty.opaque, 1)
      read()
    }

    /// Undoes the last edit, and says what was not undone.
    func undo() {
      let text = screen.undo()
      notice.text = text ?? ""
      notice.isVisible = text != nil
    }

    private var selected: Set<Int> { Set(list.selectedItems.map(\.id)) }

    func search(_ text: String) {
      screen.search = text
      showEmptiness()
    }

    /// Says why the list is empty. Another empty folder does not change the list.
    func showEmptiness() {
      empty.isVisible = screen.list.numberOfSections == 0
      empty.text = screen.emptyText
    }

    /// Shows the selected message, and marks it as read.
    private func read() {
      showEmptiness()
      let messages = list.selectedItems
      reader.isVisible = messages.count == 1
      guard let message = messages.first, messages.count == 1 else { return }
      subject.text = message.subject
      sender.text = message.sender
      avatar.show(message.sender)
      detail.text = "\(Samples.day(message.daysAgo)), \(message.time)"
      letter.text = message.letter
      runLater { [screen] in screen.open(message.id) }
    }
  }

  @MainActor
  final class ContactsView: ScreenView {
    private let screen: ContactsScreen
    let list: GtkList<ContactRow>
    private let index = Widget.column(classes: ["index"]).aligned(GTK_ALIGN_CENTER)
    let empty = Widget.label("", "status", ellipsized: false)
    let content: Widget
    let actions: Widget

    init(_ screen: ContactsScreen) {
      self.screen = screen
      let list = GtkList(screen.list) { ContactItemRow() }
      self.list = list
      content = Widget.row(
        Widget.scrolled(list.widget).covered(by: empty).expanding(), index)
      func favorites() -> [Int] {
        list.selectedItems.filter(\.isFavorite).map(\.contact.id)
      }
      actions = Widget.row(
        spacing: 2,
        .button(icon: "go-up-symbolic", tip: "Move the favorite up") {
          for id in favorites() { screen.moveFavorite(id, by: -1) }
        },
        .button(icon: "go-down-symbolic", tip: "Move the favorite down") {
          for id in favorites().reversed() { screen.moveFavorite(id, by: 1) }
        },
        .button(icon: "starred-symbolic", tip: "Add to favorites, or remove") {
          for id in Set(list.selectedItems.map(\.contact.id)) { screen.toggleFavorite(id) }
        })
      list.commands = { row in
        [
          (
            screen.isFavorite(row.contact.id) ? "Remove from favorites" : "Add to favorites",
            { screen.toggleFavorite(row.contact.id) }
          ),
          ("Delete", { screen.remove(row.contact.id) }),
        ]
      }
      list.updater.updateHandler = { [unowned self] _ in showIndex() }
      showIndex()
    }

    func search(_ text: String) {
      screen.search = text
      showIndex()
    }

    private func showIndex() {
      empty.isVisible = screen.list.numberOfSections == 0
      empty.text = screen.emptyText
      while let child = gtk_widget_get_first_child(index.pointer) {
        gtk_box_remove(index.as(GtkBox.self), child)
      }
      for (title, section) in screen.indexTitles {
        let button = Widget(gtk_button_new_with_label(title))
        button.add(["flat"])
        connect(button.raw, "clicked") { [list] in list.scroll(toSection: section) }
        gtk_box_append(index.as(GtkBox.self), button.pointer)
      }
    }
  }

  @MainActor
  final class FilesView: ScreenView {
    let list: GtkList<FileNode>
    let content: Widget
    let actions: Widget

    init(_ screen: FilesScreen) {
      let list = GtkList(screen.list) { FileRow(screen) }
      self.list = list
      content = Widget.scrolled(list.widget)
      actions = Widget.row(
        spacing: 2,
        .button(icon: "folder-new-symbolic", tip: "New folder") {
          screen.addFolder(in: list.selectedItems.first { $0.isFolder }?.id)
        },
        .button(icon: "user-trash-symbolic", tip: "Delete") {
          for node in list.selectedItems { screen.remove(node.id) }
        })
      list.activated = { if $0.isFolder { screen.toggle($0.id) } }
      list.commands = { node in
        (node.isFolder
          ? [(screen.isExpanded(node.id) ? "Collapse" : "Expand", { screen.toggle(node.id) })] : [])
          + [("Delete", { screen.remove(node.id) })]
      }
    }
  }

  @MainActor
  final class PodcastsView: ScreenView {
    private let screen: PodcastsScreen
    let list: GtkList<PodcastRow>
    private let shows = Widget.row(spacing: 4, classes: ["shows"])
    private var shownShows: [String] = []
    let content: Widget
    private(set) var actions = Widget.row(spacing: 2)

    init(_ screen: PodcastsScreen) {
      self.screen = screen
      list = GtkList(screen.list) { PodcastItemRow() }
      content = Widget.column(shows, Widget.scrolled(list.widget))
      actions = Widget.row(
        spacing: 2,
        .button(icon: "list-add-symbolic", tip: "Add to the queue") { [unowned self] in
          screen.enqueue(selected)
        },
        .button(icon: "list-remove-symbolic", tip: "Remove from the queue") { [unowned self] in
          screen.dequeue(queued)
        },
        .button(icon: "go-top-symbolic", tip: "To the start of the queue") { [unowned self] in
          screen.moveInQueue(queued, before: screen.queuedIDs.first)
        },
        .button(icon: "go-bottom-symbolic", tip: "To the end of the queue") { [unowned self] in
          screen.moveInQueue(queued, before: nil)
        },
        .button(icon: "folder-download-symbolic", tip: "Download") { [unowned self] in
          screen.download(selected)
          Task { try await screen.runDownloads() }
        },
        .button(icon: "object-select-symbolic", tip: "Played or unplayed") { [unowned self] in
          screen.togglePlayed(selected)
        },
        .button(icon: "edit-undo-symbolic", tip: "Undo") { screen.undo() })
      list.activated = { [unowned self] row in
        switch row {
        case .older(.failed): Task { await screen.retry() }
        case .older: loadMore()
        default: break
        }
      }
      list.updater.updateHandler = { [unowned self] _ in showShows() }
      loadMore()
    }

    private var selected: [Episode.ID] { list.selectedItems.compactMap(\.episodeID) }
    private var queued: [Episode.ID] {
      list.selectedItems.filter(\.isQueued).compactMap(\.episodeID)
    }

    private func loadMore() { Task { [screen] in await screen.loadMore() } }

    /// Shows a button for each show, once there are others.
    private func showShows() {
      guard screen.shows != shownShows else { return }
      shownShows = screen.shows
      while let child = gtk_widget_get_first_child(shows.pointer) {
        gtk_box_remove(shows.as(GtkBox.self), child)
      }
      for show in [nil] + shownShows {
        let button = Widget(gtk_button_new_with_label(show ?? "All shows"))
        button.add(["flat"])
        connect(button.raw, "clicked") { [screen] in screen.show = show }
        gtk_box_append(shows.as(GtkBox.self), button.pointer)
      }
    }
  }

  @MainActor
  final class ChatView: ScreenView {
    private let screen: ChatScreen
    let list: GtkList<ChatRow>
    private let scrolled: Widget
    let content: Widget
    let actions: Widget

    init(_ screen: ChatScreen) {
      self.screen = screen
      list = GtkList(screen.list) { ChatItemRow() }
      list.widget.add(["chat-list"])
      // Not the row above them, so that those being read stay where they are.
      list.mayStay = \.isMessage
      scrolled = Widget.scrolled(list.widget)
      let entry = Widget(gtk_entry_new()).expanding()
      gtk_entry_set_placeholder_text(entry.as(GtkEntry.self), "Write a message")
      content = Widget.column(scrolled, Widget.row(entry, classes: ["composer"]))
      actions = Widget.row()
      list.activated = { row in
        if row.isPaging { Task { await screen.loadOlder() } }
      }
      connect(entry.raw, "activate") { [unowned self] in
        let text = String(cString: gtk_editable_get_text(entry.opaque))
        guard !text.isEmpty else { return }
        gtk_editable_set_text(entry.opaque, "")
        screen.send(text)
        scrollToEnd()
        answer()
      }
      // The first page is shown from its end.
      Task { [weak self] in
        await screen.loadOlder()
        self?.scrollToEnd()
      }
    }

    private func scrollToEnd() {
      // GTK knows the new height only after its next layout.
      runLater { [list] in list.scrollToEnd() }
    }

    private func answer() {
      Task { [weak self, screen = self.screen] in try await screen.answer { self?.scrollToEnd() } }
    }
  }
#endif
