public import Foundation

/// An object in a context, with its attributes in a dictionary.
///
/// A subclass declares properties that call ``value(forKey:)`` and ``setValue(_:forKey:)``, for which
/// Apple's compiler has `@NSManaged`.
open class NSManagedObject: NSObject, NSFetchRequestResult {
  public let objectID = NSManagedObjectID()
  public private(set) weak var managedObjectContext: NSManagedObjectContext?

  /// Whether the next save deletes the object.
  public internal(set) var isDeleted = false
  private var values: [String: Any] = [:]

  /// Inserts a new object. Required, so that the subclasses of the tests need none of their own.
  public required init(context moc: NSManagedObjectContext) {
    managedObjectContext = moc
    super.init()
    moc.insert(self)
  }

  /// A save has deleted the object: it has no context and no values any more.
  func becomeFault() {
    isDeleted = false
    managedObjectContext = nil
    values = [:]
  }

  open func value(forKey key: String) -> Any? { values[key] }

  open func setValue(_ value: Any?, forKey key: String) {
    values[key] = value
    managedObjectContext?.note(changed: self)
  }
}
