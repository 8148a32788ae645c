import UIKit

/// An app's own data source.
@MainActor
final class OwnSource: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  typealias MakeCell = (UICollectionView, IndexPath) -> UICollectionViewCell

  var rows: [[String]]
  let window = UIWindow()

  /// Called when the table requests a cell.
  var whenAsked: (() -> Void)?

  /// Makes a cell of the collection view in place of the usual one.
  var makeCell: MakeCell?

  init(_ rows: [[String]]) {
    self.rows = rows
  }

  lazy var table: UITableView = {
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    window.addSubview(table)
    window.layoutIfNeeded()
    return table
  }()

  lazy var collectionView: UICollectionView = {
    let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(TextCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = self
    window.addSubview(view)
    window.layoutIfNeeded()
    return view
  }()

  func makeLayoutDirty() { collectionView.setNeedsLayout() }

  func hideCollection() { collectionView.removeFromSuperview() }

  func showCollection() {
    window.addSubview(collectionView)
    window.layoutIfNeeded()
  }

  func numberOfSections(in tableView: UITableView) -> Int { rows.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows[section].count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    whenAsked?()
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = rows[indexPath[0]][indexPath[1]]
    return cell
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { rows.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { rows[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let makeCell { return makeCell(collectionView, indexPath) }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    (cell as? TextCell)?.label.text = rows[indexPath[0]][indexPath[1]]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}
