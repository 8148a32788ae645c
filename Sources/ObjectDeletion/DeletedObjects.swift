#if canImport(CoreData)
  import CoreData
#endif

/// Whether an item is a deleted managed object, whose properties are nil or throw on access.
///
/// It is generic, because it is called for each item that a view reads, and `Any` would allocate
/// memory for a large one.
package func isDeletedObject<Item>(_ item: Item) -> Bool {
  #if canImport(CoreData)
    guard let object = item as? NSManagedObject else { return false }
    // An inserted object without a context has not been saved yet, and keeps its properties.
    return object.isDeleted
      || object.managedObjectContext == nil && !object.objectID.isTemporaryID
  #else
    return false
  #endif
}
