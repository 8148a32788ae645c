#if os(Linux)
  import CGtk
  import DataSourceKit
  import GalleryCore

  /// A circle with initials.
  @MainActor
  final class Avatar {
    let widget = Widget.label("", "avatar", ellipsized: false)

    init() {
      gtk_label_set_xalign(widget.opaque, 0.5)
      gtk_widget_set_halign(widget.pointer, GTK_ALIGN_START)
    }

    func show(_ name: String) {
      widget.text = name.split(separator: " ").compactMap(\.first).suffix(2).map(String.init)
        .joined()
      let color = name.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 997 } % 8
      for index in 0..<8 { widget.set("color-\(index)", index == color) }
    }
  }

  @MainActor
  final class MessageRow: GtkRow {
    private let dot = Widget.label("", "dot", ellipsized: false).aligned(GTK_ALIGN_CENTER)
    private let avatar = Avatar()
    private let sender = Widget.label("", "sender").expanding()
    private let time = Widget.label("", "detail", ellipsized: false)
    private let flag = Widget.icon("starred-symbolic", "flag")
    private let subject = Widget.label("", "subject")
    private let preview = Widget.label("", "preview")
    let widget: Widget

    init() {
      widget = Widget.row(
        spacing: 12, dot, avatar.widget.aligned(GTK_ALIGN_CENTER),
        Widget.column(
          spacing: 2, Widget.row(spacing: 8, sender, flag, time), subject, preview
        ).expanding(), classes: ["message"])
    }

    func show(_ message: Message) {
      avatar.show(message.sender)
      sender.text = message.sender
      time.text = message.time
      subject.text = message.subject
      preview.text = message.preview
      flag.isVisible = message.isFlagged
      dot.set("unread", message.isUnread)
      widget.set("is-unread", message.isUnread)
    }
  }

  @MainActor
  final class ContactItemRow: GtkRow {
    private let avatar = Avatar()
    private let name = Widget.label("", "sender")
    private let role = Widget.label("", "preview")
    private let star = Widget.icon("starred-symbolic", "flag")
    let widget: Widget

    init() {
      widget = Widget.row(
        spacing: 12, avatar.widget.aligned(GTK_ALIGN_CENTER),
        Widget.column(name, role).aligned(GTK_ALIGN_CENTER).expanding(), star, classes: ["contact"])
    }

    func show(_ row: ContactRow) {
      avatar.show(row.contact.name)
      name.text = row.contact.name
      role.text = row.contact.role
      star.isVisible = row.isFavorite
    }
  }

  @MainActor
  final class FileRow: GtkRow {
    private let arrow = Widget.icon("pan-end-symbolic", "arrow")
    private let icon = Widget.icon("folder-symbolic", "file-icon")
    let name = Widget.label().expanding()
    private let detail = Widget.label("", "detail", ellipsized: false)
    private let screen: FilesScreen
    private var node: FileNode?
    let widget: Widget

    init(_ screen: FilesScreen) {
      self.screen = screen
      widget = Widget.row(spacing: 8, arrow, icon, name, detail, classes: ["file"])
      arrow.onClick { [weak self] in self?.clickArrow() }
    }

    /// Expands or collapses the folder.
    func clickArrow() {
      if let node, node.isFolder { screen.toggle(node.id) }
    }

    func show(_ node: FileNode) {
      self.node = node
      gtk_widget_set_margin_start(widget.pointer, Int32(node.level) * 22)
      gtk_widget_set_opacity(arrow.pointer, node.isFolder ? 1 : 0)
      gtk_image_set_from_icon_name(
        arrow.opaque, screen.isExpanded(node.id) ? "pan-down-symbolic" : "pan-end-symbolic")
      gtk_image_set_from_icon_name(
        icon.opaque, node.isFolder ? "folder-symbolic" : "text-x-generic-symbolic")
      icon.set("folder", node.isFolder)
      name.text = node.name
      detail.text = node.detail
    }
  }

  /// A row with two lines, and a dot before them.
  @MainActor
  final class TwoLines {
    private let dot = Widget.label("", "dot", ellipsized: false).aligned(GTK_ALIGN_CENTER)
    private let title = Widget.label("", "sender")
    private let detail = Widget.label("", "preview")
    let widget: Widget

    init() {
      widget = Widget.row(
        spacing: 12, dot, Widget.column(title, detail).expanding(), classes: ["message"])
    }

    func show(_ title: String, _ detail: String = "", hasDot: Bool = false) {
      dot.set("unread", hasDot)
      self.title.text = title
      self.detail.text = detail
      self.detail.isVisible = !detail.isEmpty
    }
  }

  @MainActor
  final class PodcastItemRow: GtkRow {
    private let lines = TwoLines()
    var widget: Widget { lines.widget }

    func show(_ row: PodcastRow) {
      let isUnplayed = row.episode?.isPlayed == false
      lines.show(row.title, row.detail, hasDot: isUnplayed)
      widget.set("is-unread", isUnplayed)
    }
  }

  @MainActor
  final class ChatItemRow: GtkRow {
    private let bubble = Widget.label("", "bubble", ellipsized: false)
    let widget: Widget

    init() {
      gtk_label_set_wrap(bubble.opaque, 1)
      gtk_label_set_max_width_chars(bubble.opaque, 44)
      widget = Widget.column(bubble, classes: ["chat"])
    }

    func show(_ row: ChatRow) {
      bubble.text = row.text("Double-click")
      bubble.set("mine", row.isMine)
      bubble.set("theirs", row.isMessage && !row.isMine)
      bubble.set("status", !row.isMessage)
      gtk_widget_set_halign(
        bubble.pointer,
        row.isPaging ? GTK_ALIGN_CENTER : row.isMine ? GTK_ALIGN_END : GTK_ALIGN_START)
    }
  }

  @MainActor
  final class PlaceRow: GtkRow {
    private let icon = Widget.icon("folder-symbolic")
    private let name = Widget.label().expanding()
    private let badge = Widget.label("", "badge", ellipsized: false)
    let widget: Widget

    init() { widget = Widget.row(spacing: 10, icon, name, badge, classes: ["place"]) }

    func show(_ entry: PlaceEntry) {
      gtk_image_set_from_icon_name(icon.opaque, entry.id.iconName)
      name.text = entry.id.name
      badge.text = "\(entry.count)"
      badge.isVisible = entry.count > 0
    }
  }
#endif
