#if os(Linux)
  import CGtk

  /// The widgets of a row. GTK reuses them for one item after another.
  @MainActor
  protocol GtkRow<Item>: AnyObject {
    associatedtype Item
    var widget: Widget { get }

    /// Shows an item.
    func show(_ item: Item)
  }

  /// A row of the model: an item, or a section's title.
  ///
  /// GTK sees an object without properties. It stays the same object while the row is in the list,
  /// whatever it shows: that is how GTK recognizes a row that stays.
  @MainActor
  final class ListEntry<Item> {
    enum Content {
      case title(String)
      case item(Item)
    }

    let object: UnsafeMutableRawPointer
    var content: Content { didSet { cell?.show(content) } }

    /// The widgets that currently show it.
    weak var cell: ListCell<Item>?

    init(_ content: Content) {
      self.content = content
      object = UnsafeMutableRawPointer(
        g_object_new_with_properties(g_object_get_type(), 0, nil, nil)!)
      g_object_set_data(
        object.assumingMemoryBound(to: GObject.self), "entry",
        Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
      g_object_set_data(object.assumingMemoryBound(to: GObject.self), "entry", nil)
      g_object_unref(object)
    }

    /// An object's entry; `nil` if the entry is gone, and only GTK has kept its object.
    static func of(_ object: UnsafeMutableRawPointer) -> ListEntry? {
      g_object_get_data(object.assumingMemoryBound(to: GObject.self), "entry").map {
        Unmanaged<ListEntry>.fromOpaque($0).takeUnretainedValue()
      }
    }

    var isItem: Bool { if case .item = content { true } else { false } }
  }

  /// The widgets of one of GTK's list items: a row and a title, one of them visible.
  @MainActor
  final class ListCell<Item> {
    let row: any GtkRow<Item>
    let title = Widget.label("", "section-title")
    let widget: Widget

    init(_ row: any GtkRow<Item>) {
      self.row = row
      widget = Widget.column(title, row.widget)
    }

    private var content: ListEntry<Item>.Content?

    func onSecondaryClick(_ body: @escaping (Item, Widget) -> Void) {
      let gesture = UnsafeMutableRawPointer(gtk_gesture_click_new()!)
      gtk_gesture_single_set_button(OpaquePointer(gesture), guint(GDK_BUTTON_SECONDARY))
      gtk_widget_add_controller(widget.pointer, OpaquePointer(gesture))
      connectClick(gesture) { [weak self] in
        if let self, case .item(let item) = content { body(item, widget) }
      }
    }

    func show(_ content: ListEntry<Item>.Content) {
      self.content = content
      switch content {
      case .title(let text):
        title.text = text
        (title.isVisible, row.widget.isVisible) = (true, false)
      case .item(let item):
        row.show(item)
        (title.isVisible, row.widget.isVisible) = (false, true)
      }
      // The parent is the list's row, which has the selection's background.
      if let parent = gtk_widget_get_parent(widget.pointer) {
        Widget(parent).set("title-row", title.isVisible)
      }
    }
  }

  /// Shows commands next to a widget, until one is chosen.
  @MainActor
  func showMenu(_ commands: [(title: String, run: () -> Void)], at widget: Widget) {
    guard !commands.isEmpty else { return }
    let popover = Widget(gtk_popover_new())
    let column = Widget.column(spacing: 2)
    for (title, run) in commands {
      let button = Widget(gtk_button_new_with_label(title))
      button.add(["flat", "command"])
      connect(button.raw, "clicked") {
        gtk_popover_popdown(popover.as(GtkPopover.self))
        run()
      }
      gtk_box_append(column.as(GtkBox.self), button.pointer)
    }
    gtk_popover_set_child(popover.as(GtkPopover.self), column.pointer)
    gtk_widget_set_parent(popover.pointer, widget.pointer)
    connect(popover.raw, "closed") { runLater { gtk_widget_unparent(popover.pointer) } }
    gtk_popover_popup(popover.as(GtkPopover.self))
  }
#endif
