import CoreData
import DataSourceCoreData
import DataSourceDiffing
import Foundation

final class Contact: NSManagedObject {
  /// The section.
  var group: Int {
    get { value(forKey: "group") as? Int ?? 0 }
    set { setValue(newValue, forKey: "group") }
  }

  /// The place in it.
  var rank: Int {
    get { value(forKey: "rank") as? Int ?? 0 }
    set { setValue(newValue, forKey: "rank") }
  }

  var name: String {
    get { value(forKey: "name") as? String ?? "" }
    set { setValue(newValue, forKey: "name") }
  }

  var text: String { "\(group).\(rank) \(name)" }
}

extension NSManagedObjectContext {
  @discardableResult
  func addContact(_ name: String, group: Int = 0, rank: Int = 0) -> Contact {
    let contact = Contact(context: self)
    (contact.name, contact.group, contact.rank) = (name, group, rank)
    return contact
  }
}

/// A data source as in an app.
final class Contacts: FetchedDataSource {
  let fetchedResultsController: CoreDataResultsController<Contact>
  var reloadBlock: ReloadBlock?

  init(
    context: NSManagedObjectContext, sectioned: Bool = true,
    changes: CoreDataChangeSource = .events
  ) {
    fetchedResultsController = CoreDataResultsController(
      fetchRequest: .contacts, managedObjectContext: context,
      sectionNameKeyPath: sectioned ? "group" : nil, changes: changes)
    registerForFetchedChanges()
  }

  init(_ controller: NSFetchedResultsController<Contact>, changes: CoreDataChangeSource = .events) {
    fetchedResultsController = CoreDataResultsController(controller, changes: changes)
    registerForFetchedChanges()
  }

  var controller: NSFetchedResultsController<Contact> { fetchedResultsController.controller }
}

extension NSFetchRequest where ResultType == Contact {
  static var contacts: NSFetchRequest<Contact> {
    let request = NSFetchRequest<Contact>(entityName: "Contact")
    request.sortDescriptors = [
      NSSortDescriptor(keyPath: \Contact.group, ascending: true),
      NSSortDescriptor(keyPath: \Contact.rank, ascending: true),
    ]
    return request
  }
}

extension NSManagedObjectContext {
  /// All existing contacts.
  var contacts: [Contact] { (try? fetch(.contacts)) ?? [] }
}
