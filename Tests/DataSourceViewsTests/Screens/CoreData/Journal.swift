#if canImport(CoreData) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceCoreData

  import DataSourceCoreData

  import CoreData
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// An entry in a journal.
  final class JournalEntry: NSManagedObject {
    var day: String {
      get { value(forKey: "day") as? String ?? "" }
      set { setValue(newValue, forKey: "day") }
    }

    var text: String {
      get { value(forKey: "text") as? String ?? "" }
      set { setValue(newValue, forKey: "text") }
    }
  }

  /// The example of ezcater's DataSource for Core Data: a section for each day.
  @MainActor
  final class Journal {
    final class Entries: FetchedDataSource {
      let fetchedResultsController: CoreDataResultsController<JournalEntry>
      var reloadBlock: ReloadBlock?

      init(_ request: NSFetchRequest<JournalEntry>, in context: NSManagedObjectContext) throws {
        fetchedResultsController = CoreDataResultsController(
          fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "day")
        registerForFetchedChanges()
        try fetchedResultsController.performFetch()
      }
    }

    let tableView = UITableView(frame: .zero, style: .plain)
    let entries: Entries
    private let adapter: TableViewAdapter<JournalEntry>

    init(_ request: NSFetchRequest<JournalEntry>, in context: NSManagedObjectContext) throws {
      entries = try Entries(request, in: context)
      adapter = TableViewAdapter<JournalEntry>(tableView: tableView, dataSource: entries)
        .cell(for: JournalEntry.self) { (cell: UITableViewCell, entry) in
          cell.textLabel?.text = entry.text
        }
      adapter.headerTitle = { [entries] section in entries.headerTitle(for: section) }
      adapter.trailingSwipeActions = { entry, _ in
        UISwipeActionsConfiguration(actions: [
          UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
            context.delete(entry)
            completion(true)
          }
        ])
      }
    }
  }
#endif
