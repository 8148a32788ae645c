#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceKit
  import DataSourceViews
  import Foundation
  import GalleryCheck
  import UIKit

  /// A table view with an app's own data source and delegate.
  @MainActor
  final class TracedTableView: NSObject, TracedView, UITableViewDataSource, UITableViewDelegate {
    let tableView = UITableView(frame: .zero, style: .plain)
    private let data: TraceData

    init(_ data: TraceData, in container: UIView) {
      self.data = data
      super.init()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      tableView.dataSource = self
      tableView.delegate = self
      container.replaceContent(with: tableView)
    }

    func layOut() { tableView.layoutIfNeeded() }

    func perform(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping () -> Void
    ) {
      tableView.performUpdates(withChangeSet: changes, updates: updates) { _ in completion() }
    }

    func numberOfSections(in tableView: UITableView) -> Int { data.numberOfSections() }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      data.numberOfRows(in: section)
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      data.title(of: section)
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = data.cell(at: indexPath)
      return cell
    }

    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { data.tell("willDisplay", indexPath) }

    func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { data.tell("didEndDisplaying", indexPath) }
  }

  /// A collection view with an app's own data source and delegate.
  @MainActor
  final class TracedCollectionView: NSObject, TracedView, UICollectionViewDataSource,
    UICollectionViewDelegate
  {
    let collectionView: UICollectionView
    private let data: TraceData

    init(_ data: TraceData, in container: UIView) {
      self.data = data
      let layout = UICollectionViewFlowLayout()
      layout.headerReferenceSize = CGSize(width: 100, height: 28)
      collectionView = UICollectionView(frame: container.bounds, collectionViewLayout: layout)
      super.init()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
      collectionView.register(
        UICollectionReusableView.self,
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      collectionView.dataSource = self
      collectionView.delegate = self
      container.replaceContent(with: collectionView)
    }

    func layOut() { collectionView.layoutIfNeeded() }

    func perform(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping () -> Void
    ) {
      collectionView.performUpdates(withChangeSet: changes, updates: updates) { _ in completion() }
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { data.numberOfSections() }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { data.numberOfRows(in: section) }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      _ = data.cell(at: indexPath)
      return collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      _ = data.title(of: indexPath[0])
      return collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { data.tell("willDisplay", indexPath) }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { data.tell("didEndDisplaying", indexPath) }
  }

  extension ViewTrace {
    /// Records the calls of UIKit's views.
    func recordAll(in container: UIView, _ didMake: (any TracedView) -> Void = { _ in }) async {
      func make(_ view: any TracedView) -> any TracedView {
        didMake(view)
        return view
      }
      await record("UITableView") { make(TracedTableView($0, in: container)) }
      await record("UICollectionView") { make(TracedCollectionView($0, in: container)) }
    }
  }
#endif
