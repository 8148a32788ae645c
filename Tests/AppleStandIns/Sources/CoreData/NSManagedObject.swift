public import Foundation

/// An object in a context, with its attributes in a dictionary.
///
/// A subclass declares properties that call ``value(forKey:)`` and ``setValue(_:forKey:)``. On
/// Apple's platforms, `@NSManaged` does that.
open class NSManagedObject: NSObject, NSFetchRequestResult {
  public let objectID = NSManagedObjectID()
  public private(set) weak var managedObjectContext: NSManagedObjectContext?

  /// Whether the next save deletes the object.
  public internal(set) var isDeleted = false
  private var values: [String: Any] = [:]

  /// Inserts a new object. It is required, so that the tests' subclasses need no initializer.
  public required init(context moc: NSManagedObjectContext) {
    managedObjectContext = moc
    super.init()
    moc.insert(self)
  }

  /// A save has deleted the object: it no longer has a context or values.
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
