#if canImport(AppKit)
  import AppKit
  import DataSourceKit
  import DataSourceViews
  import GalleryCore

  /// The files: an outline view.
  final class FilesController: NSViewController {
    private let screen = FilesScreen()
    private let outlineView = NSOutlineView()
    private var adapter: OutlineViewAdapter<FileNode>?

    override func loadView() {
      outlineView.outlineTableColumn = outlineView.addColumn("Name", width: 420)
      outlineView.addColumn("Size", width: 120)
      outlineView.rowHeight = 24
      outlineView.usesAlternatingRowBackgroundColors = true
      outlineView.allowsMultipleSelection = true
      let tree = screen.list
      let adapter = OutlineViewAdapter(
        outlineView: outlineView, dataSource: tree,
        outline: ListOutline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
          $0.isFolder
        }
      ) { outlineView, column, node in
        let row = outlineView.rowView { FileRow() }
        row.show(node, in: column)
        return row
      }
      adapter.reconfigureCell = { view, column, node in (view as? FileRow)?.show(node, in: column) }
      self.adapter = adapter

      let bar = NSView.bar([
        ActionButton("folder.badge.plus", tip: "New folder") { [unowned self] in
          screen.addFolder(in: selection.first { $0.isFolder }?.id)
        },
        ActionButton("trash", tip: "Delete") { [unowned self] in
          for node in selection { screen.remove(node.id) }
        },
        NSView(),
      ])
      view = .column(bar, .scrolled(outlineView))
    }

    private var selection: [FileNode] { adapter?.selectedItems ?? [] }
  }

  private final class FileRow: NSView {
    private let icon = NSImageView()
    private let label = NSTextField.line(.systemFont(ofSize: 13))

    init() {
      super.init(frame: .zero)
      icon.setContentHuggingPriority(.required, for: .horizontal)
      fill(with: NSStackView(views: [icon, label]), horizontally: 2)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ node: FileNode, in column: NSTableColumn?) {
      let isName = column?.title == "Name"
      icon.isHidden = !isName
      icon.image = NSImage(
        systemSymbolName: node.isFolder ? "folder" : "doc", accessibilityDescription: nil)
      label.stringValue = isName ? node.name : node.detail
      label.textColor = isName ? .labelColor : .secondaryLabelColor
    }
  }
#endif
