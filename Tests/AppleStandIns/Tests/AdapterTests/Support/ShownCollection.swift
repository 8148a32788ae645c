import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit

/// A collection view in a window, driven by an adapter.
@MainActor
final class ShownCollection {
  let source = People()
  let window = UIWindow()
  let view = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  let adapter: CollectionViewAdapter<Person>
  let log = Log()

  /// Called whenever the view requests a cell.
  var whenAskedForCell: (() -> Void)? {
    get { asked.block }
    set { asked.block = newValue }
  }

  private final class Asked {
    var block: (() -> Void)?
  }

  private let asked = Asked()

  init(_ sections: IdentifiedSections, isShown: Bool = true) {
    source.apply(sections)
    view.register(TextCell.self, forCellWithReuseIdentifier: "person")
    view.register(
      TextView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.allowsMultipleSelection = true
    adapter = CollectionViewAdapter(collectionView: view, dataSource: source) {
      [asked] view, indexPath, person in
      asked.block?()
      let cell = view.dequeueReusableCell(withReuseIdentifier: "person", for: indexPath)
      (cell as? TextCell)?.label.text = person.name
      return cell
    }
    if isShown { show() }
  }

  func show() {
    window.addSubview(view)
    window.layoutIfNeeded()
  }

  /// Gives every section a header with the data source's title and the section's index there.
  func addHeaders() {
    view.standIn.supplementaryKinds = [UICollectionView.elementKindSectionHeader]
    adapter.supplementaryView = { [updater = adapter.updater, log] view, kind, indexPath, section in
      log.note("\(text(indexPath)): \(section.map(String.init) ?? "none")")
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (header as? TextView)?.label.text = updater.headerTitle(for: indexPath[0])
      return header
    }
  }

  var texts: [[String?]] { view.standIn.shownRows.map(\.rows) }

  var headers: [String?] { view.standIn.shownRows.map(\.header) }

  var selected: [String] { adapter.selectedItems.map(\.name) }

  func takeRules() -> [String] {
    defer { view.standIn.violations = [] }
    return view.standIn.violations.map { "\($0)" }
  }

  func takeEvents() -> [ListEvent] {
    defer { view.standIn.events = [] }
    return view.standIn.events
  }

  func settle() async {
    await turns { adapter.updater.hasPendingChanges }
    window.layoutIfNeeded()
  }
}

/// An item with a text.
@MainActor
final class TextCell: UICollectionViewCell {
  private(set) lazy var label: UILabel = {
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }()
}

/// A header with a text.
@MainActor
final class TextView: UICollectionReusableView {
  private(set) lazy var label: UILabel = {
    let label = UILabel()
    addSubview(label)
    return label
  }()
}
