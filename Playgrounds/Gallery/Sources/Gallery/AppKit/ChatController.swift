#if canImport(AppKit)
  import AppKit
  import DataSourceKit
  import DataSourceViews
  import GalleryCore

  /// The chat: a table view whose rows size themselves, and a field for messages.
  final class ChatController: NSViewController {
    private let screen = ChatScreen()
    private let tableView = NSTableView()
    private let field = NSTextField()
    private var adapter: TableViewAdapter<ChatRow>?

    override func loadView() {
      tableView.addColumn("message")
      tableView.headerView = nil
      tableView.usesAutomaticRowHeights = true
      tableView.selectionHighlightStyle = .none
      let adapter = TableViewAdapter(tableView: tableView, dataSource: screen.list) {
        tableView, _, row in
        let view = tableView.rowView { Bubble() }
        view.show(row)
        return view
      }
      adapter.reconfigureCell = { view, _, row in (view as? Bubble)?.show(row) }
      // The end stays in view, or, if the user reads older messages, these do.
      adapter.updater.scrollAnchoring = .keepingEnd
      adapter.shouldSelect = { row, _ in row.isPaging }
      adapter.didSelect = { [weak self] row, _ in
        guard let self else { return }
        self.adapter?.selection.remove(row.id)
        Task { [screen = self.screen] in await screen.loadOlder() }
      }
      self.adapter = adapter

      field.placeholderString = "Write a message"
      field.target = self
      field.action = #selector(send)
      view = .column(.scrolled(tableView), .bar([field]))
      Task { [screen] in await screen.loadOlder() }
    }

    @objc private func send() {
      guard !field.stringValue.isEmpty else { return }
      screen.send(field.stringValue)
      field.stringValue = ""
      scrollToEnd()
      Task { [screen] in try await screen.answer() }
    }

    private func scrollToEnd() {
      let list = screen.list
      guard let last = list.lastIndexPath.flatMap({ list.item(at: $0) }) else { return }
      adapter?.scroll(toID: last.id, at: .end)
    }
  }

  private final class Bubble: NSView {
    private let label = NSTextField(wrappingLabelWithString: "")
    private let bubble = NSView()
    private var left: NSLayoutConstraint?
    private var right: NSLayoutConstraint?

    init() {
      super.init(frame: .zero)
      bubble.wantsLayer = true
      bubble.layer?.cornerRadius = 10
      bubble.fill(with: label, horizontally: 10, vertically: 6)
      bubble.translatesAutoresizingMaskIntoConstraints = false
      addSubview(bubble)
      left = bubble.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8)
      right = bubble.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8)
      NSLayoutConstraint.activate([
        bubble.topAnchor.constraint(equalTo: topAnchor, constant: 3),
        bubble.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -3),
        bubble.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor, constant: 8),
        bubble.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -8),
        bubble.widthAnchor.constraint(lessThanOrEqualToConstant: 420),
      ])
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: ChatRow) {
      label.stringValue = row.text("Click")
      label.textColor = row.isMine ? .white : row.isMessage ? .labelColor : .secondaryLabelColor
      let color: NSColor =
        row.isMine
        ? .controlAccentColor
        : row.isMessage ? .unemphasizedSelectedContentBackgroundColor : .clear
      bubble.layer?.backgroundColor = color.cgColor
      left?.isActive = false
      right?.isActive = false
      (row.isMine ? right : left)?.isActive = true
    }
  }
#endif
