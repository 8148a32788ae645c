#if canImport(CoreData)
  import CoreData
#endif

/// Whether an item is a managed object that has been deleted: its properties are nil then, or reading them throws.
func isDeletedObject(_ item: Any) -> Bool {
  #if canImport(CoreData)
    guard let object = item as? NSManagedObject else { return false }
    // A new object without a context has not been saved yet, and keeps its properties.
    return object.isDeleted
      || object.managedObjectContext == nil && !object.objectID.isTemporaryID
  #else
    return false
  #endif
}
