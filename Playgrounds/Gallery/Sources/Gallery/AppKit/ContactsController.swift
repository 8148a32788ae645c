#if canImport(AppKit)
  import AppKit
  import DataSourceKit
  import DataSourceViews
  import GalleryCore

  /// The contacts: a collection view with a header for each initial.
  final class ContactsController: NSViewController {
    private let screen = ContactsScreen()
    private let collectionView = NSCollectionView()
    private var adapter: CollectionViewAdapter<ContactRow>?

    override func loadView() {
      let layout = NSCollectionViewFlowLayout()
      layout.itemSize = NSSize(width: 220, height: 48)
      layout.sectionInset = NSEdgeInsets(top: 4, left: 12, bottom: 8, right: 12)
      layout.headerReferenceSize = NSSize(width: 0, height: 28)
      layout.sectionHeadersPinToVisibleBounds = true
      collectionView.collectionViewLayout = layout
      collectionView.isSelectable = true
      collectionView.allowsMultipleSelection = true
      collectionView.backgroundColors = [.textBackgroundColor]
      connect()

      let screen = screen
      let bar = NSView.bar([
        SearchField { screen.search = $0 },
        ActionButton("arrow.up", tip: "Move the favorite up") { [unowned self] in
          for id in favorites { screen.moveFavorite(id, by: -1) }
        },
        ActionButton("arrow.down", tip: "Move the favorite down") { [unowned self] in
          for id in favorites.reversed() { screen.moveFavorite(id, by: 1) }
        },
        ActionButton("star", tip: "Add to favorites, or remove") { [unowned self] in
          for id in Set(selection.map(\.contact.id)) { screen.toggleFavorite(id) }
        },
        ActionButton("trash", tip: "Delete") { [unowned self] in
          for id in Set(selection.map(\.contact.id)) { screen.remove(id) }
        },
      ])
      view = .column(bar, .scrolled(collectionView))
    }

    private func connect() {
      let header = NSCollectionView.elementKindSectionHeader
      let identifier = NSUserInterfaceItemIdentifier("header")
      collectionView.register(
        SectionHeader.self, forSupplementaryViewOfKind: header, withIdentifier: identifier)
      let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: screen.list)
        .cell(for: ContactRow.self) { (cell: ContactCell, row) in cell.show(row) }
      adapter.supplementaryViewProvider = {
        [titles = adapter.updater] collectionView, kind, indexPath, _ in
        let view = collectionView.makeSupplementaryView(
          ofKind: kind, withIdentifier: identifier, for: indexPath)
        (view as? SectionHeader)?.show(titles.headerTitle(for: indexPath.section))
        return view
      }
      adapter.reconfigureSupplementaryView = { [screen] view, _, section in
        (view as? SectionHeader)?.show(screen.list.headerTitle(for: section))
      }
      self.adapter = adapter
    }

    private var selection: [ContactRow] { adapter?.selectedItems ?? [] }

    private var favorites: [Int] { selection.filter(\.isFavorite).map(\.contact.id) }
  }

  private final class SectionHeader: NSView, NSCollectionViewElement {
    private let label = NSTextField.line(.boldSystemFont(ofSize: 12), .secondaryLabelColor)

    override init(frame: NSRect) {
      super.init(frame: frame)
      wantsLayer = true
      layer?.backgroundColor = NSColor.windowBackgroundColor.cgColor
      fill(with: label, horizontally: 14, vertically: 6)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ title: String?) { label.stringValue = title ?? "" }
  }

  private final class ContactCell: NSCollectionViewItem {
    private let name = NSTextField.line(.systemFont(ofSize: 13))
    private let role = NSTextField.line(.systemFont(ofSize: 11), .secondaryLabelColor)

    override func loadView() {
      view = NSView()
      view.wantsLayer = true
      view.layer?.cornerRadius = 6
      view.fill(with: .column(name, role, spacing: 2), horizontally: 8, vertically: 6)
    }

    override var isSelected: Bool {
      didSet {
        view.layer?.backgroundColor =
          isSelected ? NSColor.selectedContentBackgroundColor.cgColor : nil
      }
    }

    func show(_ row: ContactRow) {
      // Loads the labels.
      _ = view
      name.stringValue = row.contact.name + (row.isFavorite ? " ★" : "")
      role.stringValue = row.contact.role
    }
  }
#endif
