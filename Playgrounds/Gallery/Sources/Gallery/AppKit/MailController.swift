#if canImport(AppKit)
  import AppKit
  import DataSourceKit
  import DataSourceViews
  import GalleryCore

  /// The mail: a table view with a group row for each day, and the selected message beside it.
  final class MailController: NSViewController {
    private let screen = MailScreen()
    private let tableView = NSTableView()
    private let letter = NSTextField(wrappingLabelWithString: "")
    private var adapter: TableViewAdapter<Message>?

    override func loadView() {
      tableView.addColumn("message")
      tableView.headerView = nil
      tableView.rowHeight = 58
      tableView.allowsMultipleSelection = true
      connect()

      let folders = NSPopUpButton(frame: .zero, pullsDown: false)
      folders.addItems(withTitles: MailFolder.allCases.map(\.rawValue))
      folders.target = self
      folders.action = #selector(chooseFolder)
      let screen = screen
      let bar = NSView.bar([
        folders, SearchField { screen.search = $0 },
        ActionButton("envelope.badge", tip: "Read or unread") { [unowned self] in
          screen.toggleUnread(selection)
        },
        ActionButton("flag", tip: "Flag") { [unowned self] in screen.toggleFlag(selection) },
        ActionButton("archivebox", tip: "Archive") { [unowned self] in
          screen.move(selection, to: .archive)
        },
        ActionButton("trash", tip: "Delete") { [unowned self] in
          screen.move(selection, to: .trash)
        },
        ActionButton("arrow.uturn.backward", tip: "Undo") { [unowned self] in undo(nil) },
      ])
      letter.font = .systemFont(ofSize: 14)
      letter.isSelectable = true
      let reader = NSView()
      reader.fill(with: letter, horizontally: 24, vertically: 24)
      let list = NSView.scrolled(tableView)
      let split = NSSplitView()
      split.isVertical = true
      split.dividerStyle = .thin
      split.addArrangedSubview(list)
      split.addArrangedSubview(reader)
      list.widthAnchor.constraint(greaterThanOrEqualToConstant: 320).isActive = true
      reader.widthAnchor.constraint(greaterThanOrEqualToConstant: 240).isActive = true
      view = .column(bar, split)
    }

    private func connect() {
      let adapter = TableViewAdapter(tableView: tableView, dataSource: screen.list) {
        tableView, _, message in
        let row = tableView.rowView { MessageRow() }
        row.show(message)
        return row
      }
      adapter.reconfigureCell = { view, _, message in (view as? MessageRow)?.show(message) }
      adapter.didSelect = { [weak self] _, _ in self?.read() }
      adapter.didDeselect = { [weak self] _, _ in self?.read() }
      adapter.updater.updateHandler = { [weak self] _ in self?.read() }
      let (screen, table) = (screen, tableView)
      adapter.trailingSwipeActions = { message, _ in
        [
          table.rowAction(style: .destructive, title: "Delete") {
            screen.move([message.id], to: .trash)
          },
          table.rowAction(title: "Archive") { screen.move([message.id], to: .archive) },
        ]
      }
      adapter.leadingSwipeActions = { message, _ in
        [
          table.rowAction(title: message.isUnread ? "Read" : "Unread") {
            screen.toggleUnread([message.id])
          }
        ]
      }
      self.adapter = adapter
      read()
    }

    private var selection: Set<Int> { Set(adapter?.selectedItems.map(\.id) ?? []) }

    /// Shows the selected message, and marks it as read.
    private func read() {
      let messages = adapter?.selectedItems ?? []
      guard messages.count == 1, let message = messages.first else {
        letter.stringValue = messages.isEmpty ? "" : "\(messages.count) messages"
        return
      }
      letter.stringValue = "\(message.subject)\n\n\(message.letter)"
      // Not while the table view notifies of its selection.
      Task { [screen] in screen.open(message.id) }
    }

    @objc private func chooseFolder(_ sender: NSPopUpButton) {
      screen.folder = MailFolder.allCases[max(0, sender.indexOfSelectedItem)]
    }

    /// Says what was not undone.
    @objc func undo(_ sender: Any?) {
      guard let text = screen.undo() else { return }
      let alert = NSAlert()
      alert.messageText = text
      if let window = view.window { alert.beginSheetModal(for: window) }
    }
  }

  private final class MessageRow: NSView {
    private let sender = NSTextField.line(.boldSystemFont(ofSize: 13))
    private let time = NSTextField.line(.systemFont(ofSize: 11), .secondaryLabelColor)
    private let subject = NSTextField.line(.systemFont(ofSize: 12))
    private let preview = NSTextField.line(.systemFont(ofSize: 12), .secondaryLabelColor)

    init() {
      super.init(frame: .zero)
      time.setContentCompressionResistancePriority(.required, for: .horizontal)
      time.setContentHuggingPriority(.required, for: .horizontal)
      let top = NSStackView(views: [sender, time])
      top.distribution = .fill
      fill(with: .column(top, subject, preview, spacing: 1), horizontally: 6, vertically: 4)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ message: Message) {
      sender.stringValue =
        (message.isUnread ? "● " : "") + message.sender + (message.isFlagged ? " ⚑" : "")
      time.stringValue = message.time
      subject.stringValue = message.subject
      preview.stringValue = message.preview
    }
  }
#endif
