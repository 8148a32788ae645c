#if os(iOS)
  import DataSourceKit
  import DataSourceViews
  import GalleryCore
  import SwiftUI
  import UIKit

  /// The contacts in a collection view, with a section index, and favorites that can be dragged.
  @MainActor
  struct ContactsCollectionScreen: View {
    let screen: ContactsScreen
    @State private var text = ""

    var body: some View {
      ContactsCollection(screen: screen)
        .ignoresSafeArea(.container)
        .searching($text) { screen.search = $0 }
    }
  }

  @MainActor
  private struct ContactsCollection: UIViewControllerRepresentable {
    let screen: ContactsScreen

    func makeUIViewController(context: Context) -> ContactsController {
      ContactsController(screen)
    }

    func updateUIViewController(_ controller: ContactsController, context: Context) {}
  }

  private final class ContactsController: UIViewController {
    private let screen: ContactsScreen
    private let collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    private var adapter: CollectionViewAdapter<ContactRow>?

    init(_ screen: ContactsScreen) {
      self.screen = screen
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = collectionView }

    override func viewDidLoad() {
      super.viewDidLoad()
      let screen = screen
      let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: screen.list)
        .cell(for: ContactRow.self) { (cell: UICollectionViewListCell, row) in
          var content = cell.defaultContentConfiguration()
          content.text = row.contact.name
          content.secondaryText = row.contact.role
          cell.contentConfiguration = content
          cell.accessories = row.isFavorite ? [.reorder(displayed: .always)] : []
        }
      let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { [titles = adapter.updater] view, _, indexPath in
        view.show(titles.headerTitle(for: indexPath.section))
      }
      adapter.supplementaryViewProvider = { collectionView, _, indexPath, _ in
        collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
      }
      adapter.reconfigureSupplementaryView = { view, _, section in
        (view as? UICollectionViewListCell)?.show(screen.list.headerTitle(for: section))
      }
      adapter.indexTitles = { screen.indexTitles }
      // The search hides some favorites, so an offset would not be that among all of them.
      adapter.canMove = { row, _ in row.isFavorite && screen.search.isEmpty }
      adapter.targetOfMove = { _, from, proposed in
        from.section == proposed.section ? proposed : from
      }
      adapter.moveHandler = { row, from, to in
        screen.moveFavorite(row.contact.id, by: to.item - from.item)
      }
      adapter.itemProvider = { row in NSItemProvider(object: row.contact.name as NSString) }
      adapter.trailingSwipeActions = { row, _ in
        let id = row.contact.id
        let title = screen.isFavorite(id) ? "No favorite" : "Favorite"
        let favorite = UIContextualAction(style: .normal, title: title) { _, _, completion in
          screen.toggleFavorite(id)
          completion(true)
        }
        return UISwipeActionsConfiguration(actions: [favorite])
      }
      var configuration = adapter.listConfiguration(.plain)
      configuration.headerMode = .supplementary
      collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
        using: configuration)
      self.adapter = adapter
    }
  }

  extension UICollectionViewListCell {
    /// Shows the title of a section.
    fileprivate func show(_ title: String?) {
      var content = defaultContentConfiguration()
      content.text = title
      contentConfiguration = content
    }
  }
#endif
