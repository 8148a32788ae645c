#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceTesting
  import DataSourceViews
  import Foundation
  import GalleryCheck
  import UIKit

  #if !canImport(ObjectiveC)
    import StandInViews
  #endif

  /// A table view with two kinds of cells.
  @MainActor
  final class RealTableView<Item: CheckedItem>: @MainActor RealListView {
    let tableView = UITableView(frame: .zero, style: .plain)
    let adapter: TableViewAdapter<Item>
    let reading: Reading
    private let otherDelegate = OtherDelegate()
    #if canImport(ObjectiveC)
      private var proxy: SelectionProxy?
    #endif
    var handlers = CaseHandlers() { didSet { handlersChanged() } }

    init(
      _ dataSource: any DataSource<Item>, in container: UIView, _ comparisons: Comparisons? = nil
    ) {
      let reading = Reading(comparisons)
      self.reading = reading
      tableView.allowsMultipleSelection = true
      adapter = TableViewAdapter(tableView: tableView, dataSource: dataSource)
      // An item changes its kind with some of its updates, so that its cell is replaced.
      adapter.cell(for: \.oddText) { (cell: OddCell, text) in
        reading.hook?()
        cell.show(text)
      }
      adapter.cell(for: \.text) { (cell: UITableViewCell, text) in
        reading.hook?()
        cell.show(text)
      }
      container.replaceContent(with: tableView)
      layOut()
    }

    var scrollView: UIScrollView { tableView }

    func shown() -> ShownList {
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
      return list
    }

    func userSelects(_ indexPath: IndexPath) {
      guard tableView.indexPathsForVisibleRows?.contains(indexPath) == true else { return }
      #if canImport(ObjectiveC)
        tableView.selectRow(at: indexPath, animated: false, scrollPosition: .none)
        tableView.delegate?.tableView?(tableView, didSelectRowAt: indexPath)
      #else
        tableView.standIn.userSelects(indexPath)
      #endif
    }

    func userSwipes(_ indexPath: IndexPath) -> [String]? {
      #if canImport(ObjectiveC)
        let configuration = tableView.delegate?.tableView?(
          tableView, trailingSwipeActionsConfigurationForRowAt: indexPath)
        let actions = configuration?.actions ?? []
      #else
        let actions = tableView.standIn.userSwipes(indexPath) ?? []
      #endif
      return actions.compactMap(\.title)
    }

    func setOtherDelegate() -> Bool {
      tableView.delegate = otherDelegate
      return true
    }

    #if canImport(ObjectiveC)
      func setProxy(_ note: @escaping () -> Void) -> Bool {
        let proxy = SelectionProxy(tableView.delegate, note: note)
        self.proxy = proxy
        tableView.delegate = proxy
        return true
      }
    #endif

    func cell(at indexPath: IndexPath) -> AnyObject? { tableView.cellForRow(at: indexPath) }

    func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool? {
      #if canImport(ObjectiveC)
        guard let dataSource = tableView.dataSource,
          dataSource.tableView?(tableView, canMoveRowAt: indexPath) == true
        else { return false }
        // Within a section, so that no count changes, as while the user drags a row.
        tableView.moveRow(at: indexPath, to: newIndexPath)
        dataSource.tableView?(tableView, moveRowAt: indexPath, to: newIndexPath)
        return true
      #else
        tableView.setEditing(true, animated: false)
        defer { tableView.setEditing(false, animated: false) }
        return tableView.standIn.userMoves(from: indexPath, to: newIndexPath) != nil
      #endif
    }
  }

  extension RealTableView: @MainActor TrialView where Item == TrialItem {}

  extension RealTableView: @MainActor CaseView where Item == CaseItem {}

  private final class OddCell: UITableViewCell {}

  private final class OtherDelegate: NSObject, UITableViewDelegate {}

  extension CheckedItem {
    /// The text of an item whose text ends with 1.
    fileprivate var oddText: String? { text.hasSuffix("1") ? text : nil }
  }

  extension UITableViewCell {
    fileprivate func show(_ text: String) {
      var content = defaultContentConfiguration()
      content.text = text
      contentConfiguration = content
    }
  }
#endif
