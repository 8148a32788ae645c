#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// The example of DifferenceKit for headers and footers: sections with content of their own.
  @MainActor
  final class HeaderFooterSections {
    struct Group: Identifiable, Equatable, Sendable {
      var id: String
      var isOpen = true
    }

    struct Emoji: Identifiable, Equatable, Sendable {
      var id: String
    }

    private final class TitleView: UICollectionReusableView {
      private lazy var label = {
        let label = UILabel()
        addSubview(label)
        return label
      }()

      func show(_ text: String) { label.text = text }
    }

    let collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let groups: DiffableModelDataSource<Group, Emoji>
    private let adapter: CollectionViewAdapter<Emoji>

    init(_ sections: [ModelSection<Group, Emoji>]) {
      groups = DiffableModelDataSource(sections: sections)
      let group = { [groups] (section: Int) in groups.section(at: section)?.model }
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: groups)
        .cell(for: Emoji.self) { (cell: UICollectionViewListCell, emoji) in
          var content = cell.defaultContentConfiguration()
          content.text = emoji.id
          cell.contentConfiguration = content
        }
        .supplementaryView(ofKind: UICollectionView.elementKindSectionHeader, for: group) {
          (header: TitleView, group) in
          header.show("\(group.id) \(group.isOpen ? "v" : ">")")
        }
        .supplementaryView(ofKind: UICollectionView.elementKindSectionFooter, for: group) {
          (footer: TitleView, group) in
          footer.show(group.id)
        }
      let layout = collectionView.collectionViewLayout as? UICollectionViewFlowLayout
      layout?.headerReferenceSize = CGSize(width: 0, height: 28)
      layout?.footerReferenceSize = CGSize(width: 0, height: 28)
    }
  }
#endif
