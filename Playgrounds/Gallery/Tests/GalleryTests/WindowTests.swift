#if os(Linux)
  import CGtk
  import DataSourceKit
  import Foundation
  import GalleryCore
  import Testing

  @testable import Gallery

  /// The screens in windows of GTK. They need a display, such as that of `xvfb-run`.
  @MainActor @Suite(.serialized, .enabled(if: hasDisplay)) struct WindowTests {
    private func inWindow(_ content: Widget, _ body: (Frames) throws -> Void) rethrows {
      let window = Widget(gtk_window_new())
      gtk_window_set_default_size(window.as(GtkWindow.self), 600, 300)
      gtk_window_set_child(window.as(GtkWindow.self), content.pointer)
      gtk_window_present(window.as(GtkWindow.self))
      let frames = Frames(window)
      while gtk_widget_get_mapped(window.pointer) == 0 { g_main_context_iteration(nil, 1) }
      frames.wait(for: 3)
      try body(frames)
      gtk_window_destroy(window.as(GtkWindow.self))
    }

    @Test func aClickOnTheTriangleExpands() throws {
      let screen = FilesScreen(expandedIDs: [])
      let view = FilesView(screen)
      try inWindow(view.content) { frames in
        let row = try #require(
          view.list.cells.values.compactMap { $0.row as? FileRow }.first {
            $0.name.text == "Travel"
          })
        row.clickArrow()
        #expect(screen.isExpanded("Travel"))
        frames.wait(for: 2)
        row.clickArrow()
        #expect(!screen.isExpanded("Travel"))
      }
    }

    @Test func deletingAndUndoingAtTheTopStaysThere() throws {
      let items = (0..<100).map { Contact(id: $0, name: "Name \($0)", role: "") }
      let source = DiffableListDataSource(items: items)
      let list = GtkList(source) { ContactRowView() }
      try inWindow(Widget.scrolled(list.widget)) { frames in
        for _ in 0..<4 {
          try source.remove(at: [0, 0])
          frames.wait(for: 3)
          #expect(gtk_adjustment_get_value(list.adjustment) == 0)
          try source.insert(items[0], at: [0, 0])
          frames.wait(for: 3)
          #expect(gtk_adjustment_get_value(list.adjustment) == 0)
        }
      }
    }

    /// Rows above those being read: they stay, as messages do.
    @Test func rowsBeingReadStay() throws {
      let source = DiffableListDataSource(
        items: [Contact(id: 0, name: "Load more", role: "")]
          + (1..<40).map { Contact(id: $0, name: "Name \($0)", role: "") })
      let list = GtkList(source) { ContactRowView() }
      list.mayStay = { $0.id > 0 }
      func y(_ id: Int) -> Float? {
        let cell = list.cells.values.first { ($0.row as? ContactRowView)?.id == id }
        var bounds = graphene_rect_t()
        guard let cell, let row = gtk_widget_get_parent(cell.widget.pointer),
          gtk_widget_compute_bounds(row, list.widget.pointer, &bounds) != 0
        else { return nil }
        return bounds.origin.y
      }
      try inWindow(Widget.scrolled(list.widget)) { frames in
        for page in 1...3 {
          let old = try #require(y(1))
          try source.transaction {
            for id in 0..<12 {
              try source.insert(Contact(id: 100 * page + id, name: "Older", role: ""), at: [0, 1])
            }
          }
          frames.wait(for: 5)
          let new = try #require(y(1))
          #expect(abs(new - old) < 2, "page \(page)")
        }
      }
    }

    @Test func emptyListsAndRefusedUndo() throws {
      let screen = MailScreen()
      let view = MailView(screen)
      #expect(!view.empty.isVisible)
      view.search("nothing like this")
      #expect(view.empty.isVisible)
      #expect(view.empty.text.contains("nothing like this"))
      view.search("")
      #expect(!view.empty.isVisible)
      screen.folder = .trash
      #expect(view.empty.isVisible)
      #expect(view.empty.text == "Trash is empty.")
      #expect(!view.notice.isVisible)
      view.undo()
      #expect(view.notice.isVisible)
      #expect(view.notice.text == "There is nothing to undo.")
      let contacts = ContactsView(ContactsScreen())
      #expect(!contacts.empty.isVisible)
      contacts.search("nobody like this")
      #expect(contacts.empty.isVisible)
    }

    @Test func aRefusedAssignmentSaysSo() {
      let desk = OrderDesk.sample()
      let view = OrdersView(desk)
      inWindow(view.content) { frames in
        view.perform { try desk.assign(desk.openIDs, to: "Ada") }
        #expect(view.notice.isVisible && view.notice.text.contains("tourIsFull"))
        view.perform { try desk.assign([1, 2], to: "Ada") }
        #expect(!view.notice.isVisible)
        desk.receive([.cancelled(2), .ready(1)])
        frames.wait(for: 2)
        view.undo()
        #expect(view.notice.text == "2 orders have changed since, and stay as they are.")
        view.search("no such customer")
        frames.wait(for: 2)
        #expect(view.days.updater.itemCounts.isEmpty)
        #expect(view.plan.updater.itemCounts == [39, 0, 0, 0])
      }
    }
  }

  private let hasDisplay = gtk_init_check() != 0

  @MainActor
  private final class ContactRowView: GtkRow {
    private let label = Widget.label()
    private(set) var id = -1
    var widget: Widget { label }

    func show(_ contact: Contact) {
      id = contact.id
      label.text = contact.name
    }
  }
#endif
