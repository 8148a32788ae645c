#if canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import DataSourceTrial
  import DataSourceViews
  import GalleryCheck
  import UIKit

  /// Calls the closure of a trial when a view reads a row.
  @MainActor
  private final class Hook { var whileReading: (() -> Void)? }

  /// A table view with two kinds of cells.
  @MainActor
  final class TableTrialView: @MainActor TrialView {
    let tableView = UITableView(frame: .zero, style: .plain)
    private let adapter: TableViewAdapter<TrialItem>
    private let comparisons: Comparisons
    private let hook = Hook()
    private var turns = 0

    init(
      _ dataSource: any DataSource<TrialItem>, in container: UIView, _ comparisons: Comparisons
    ) {
      self.comparisons = comparisons
      tableView.allowsMultipleSelection = true
      adapter = TableViewAdapter(tableView: tableView, dataSource: dataSource)
      // An item changes its kind with every update of it, so some cells are replaced.
      adapter.cell(for: \.oddText) { [hook] (cell: OddCell, text) in
        hook.whileReading?()
        cell.show(text)
      }
      adapter.cell(for: \.text) { [hook] (cell: UITableViewCell, text) in
        hook.whileReading?()
        cell.show(text)
      }
      container.replaceContent(with: tableView)
      layOut()
    }

    var updater: ListViewUpdater<TrialItem> { adapter.updater }

    var whileReading: (() -> Void)? {
      get { hook.whileReading }
      set { hook.whileReading = newValue }
    }

    func layOut() { tableView.layoutIfNeeded() }

    func userSelects(_ indexPath: IndexPath) {
      guard tableView.indexPathsForVisibleRows?.contains(indexPath) == true else { return }
      tableView.selectRow(at: indexPath, animated: false, scrollPosition: .none)
    }

    var screen: [TrialSection] {
      get async throws {
        // What the view has put off until the next turn of the run loop.
        try await Task.sleep(for: .milliseconds(1))
        let hook = whileReading
        whileReading = nil
        defer { whileReading = hook }
        turns += 1
        if turns.isMultiple(of: 3) { tableView.scroll(to: Double(turns * 37 % 101) / 100) }
        layOut()
        return try shown().sections(
          text: { self.updater.item(at: $0)?.text }, title: { self.updater.headerTitle(for: $0) })
      }
    }

    private func shown() -> ShownList {
      var list = ShownList(
        itemCounts: (0..<tableView.numberOfSections).map { tableView.numberOfRows(inSection: $0) })
      list.selection = Set(tableView.indexPathsForSelectedRows ?? [])
      for indexPath in tableView.indexPathsForVisibleRows ?? [] {
        guard let cell = tableView.cellForRow(at: indexPath) else { continue }
        list.cells.append(
          .init(
            at: indexPath, text: cell.contentConfiguration.text ?? "no text",
            top: cell.frame.minY, isSelected: cell.isSelected))
      }
      for section in list.itemCounts.indices {
        let view = tableView.headerView(forSection: section)
        list.titles[section] = view?.contentConfiguration.text ?? view?.textLabel?.text
      }
      comparisons.add(list.cells.count, "cells")
      comparisons.add(list.titles.count, "titles")
      return list
    }
  }

  extension TrialItem {
    /// The text of an item whose text ends with 1.
    fileprivate var oddText: String? { text.hasSuffix("1") ? text : nil }
  }

  private final class OddCell: UITableViewCell {}

  /// A collection view with the layout of a list, and headers.
  @MainActor
  final class CollectionTrialView: @MainActor TrialView {
    let collectionView: UICollectionView
    private let adapter: CollectionViewAdapter<TrialItem>
    private let comparisons: Comparisons
    private let hook = Hook()
    private var turns = 0

    init(
      _ dataSource: any DataSource<TrialItem>, in container: UIView, _ comparisons: Comparisons
    ) {
      self.comparisons = comparisons
      var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
      configuration.headerMode = .supplementary
      collectionView = UICollectionView(
        frame: container.bounds,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
      collectionView.allowsMultipleSelection = true
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: dataSource)
      adapter.cell(for: \.text) { [hook] (cell: UICollectionViewListCell, text) in
        hook.whileReading?()
        cell.show(text)
      }
      collectionView.register(
        UICollectionViewListCell.self,
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      adapter.supplementaryView = { [titles = adapter.updater] collectionView, kind, indexPath, _ in
        let view = collectionView.dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        (view as? UICollectionViewListCell)?.show(titles.headerTitle(for: indexPath[0]))
        return view
      }
      adapter.reconfigureSupplementaryView = { [weak dataSource] view, _, section in
        (view as? UICollectionViewListCell)?.show(dataSource?.headerTitle(for: section))
      }
      container.replaceContent(with: collectionView)
      layOut()
    }

    var updater: ListViewUpdater<TrialItem> { adapter.updater }

    var whileReading: (() -> Void)? {
      get { hook.whileReading }
      set { hook.whileReading = newValue }
    }

    func layOut() { collectionView.layoutIfNeeded() }

    func userSelects(_ indexPath: IndexPath) {
      guard collectionView.indexPathsForVisibleItems.contains(indexPath) else { return }
      collectionView.selectItem(at: indexPath, animated: false, scrollPosition: [])
    }

    var screen: [TrialSection] {
      get async throws {
        try await Task.sleep(for: .milliseconds(1))
        let hook = whileReading
        whileReading = nil
        defer { whileReading = hook }
        turns += 1
        if turns.isMultiple(of: 3) { collectionView.scroll(to: Double(turns * 37 % 101) / 100) }
        layOut()
        return try shown().sections(
          text: { self.updater.item(at: $0)?.text }, title: { self.updater.headerTitle(for: $0) })
      }
    }

    private func shown() -> ShownList {
      var list = ShownList(
        itemCounts: (0..<collectionView.numberOfSections).map {
          collectionView.numberOfItems(inSection: $0)
        })
      list.selection = Set(collectionView.indexPathsForSelectedItems ?? [])
      for cell in collectionView.visibleCells {
        guard let indexPath = collectionView.indexPath(for: cell),
          let content = (cell as? UICollectionViewListCell)?.contentConfiguration
        else { continue }
        list.cells.append(
          .init(
            at: indexPath, text: content.text ?? "no text", top: cell.frame.minY,
            isSelected: cell.isSelected))
      }
      let header = UICollectionView.elementKindSectionHeader
      for indexPath in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: header) {
        let view = collectionView.supplementaryView(forElementKind: header, at: indexPath)
        list.titles[indexPath[0]] =
          (view as? UICollectionViewListCell)?.contentConfiguration.text
      }
      comparisons.add(list.cells.count, "cells")
      comparisons.add(list.titles.count, "titles")
      return list
    }
  }

  extension Optional where Wrapped == any UIContentConfiguration {
    /// The text of a list cell.
    @MainActor fileprivate var text: String? { (self as? UIListContentConfiguration)?.text }
  }

  extension UIContentConfiguration {
    @MainActor fileprivate var text: String? { (self as? UIListContentConfiguration)?.text }
  }

  extension UITableViewCell {
    fileprivate func show(_ text: String?) {
      var content = defaultContentConfiguration()
      content.text = text
      contentConfiguration = content
    }
  }

  extension UICollectionViewListCell {
    fileprivate func show(_ text: String?) {
      var content = defaultContentConfiguration()
      content.text = text
      contentConfiguration = content
    }
  }

  extension UIView {
    /// Shows a view, and no other.
    fileprivate func replaceContent(with view: UIView) {
      for subview in subviews { subview.removeFromSuperview() }
      view.frame = bounds
      addSubview(view)
    }
  }

  extension UIScrollView {
    /// Scrolls to a part of the length.
    fileprivate func scroll(to fraction: Double) {
      let length = contentSize.height + adjustedContentInset.bottom - bounds.height
      let top = -adjustedContentInset.top
      contentOffset = CGPoint(x: 0, y: top + max(0, length - top) * fraction)
    }
  }
#endif
