#if canImport(CoreData)
  import CoreData
#endif

#if canImport(SwiftData)
  import Observation
  import SwiftData
#endif

/// Whether an item is a deleted managed object, whose properties are nil or throw on access, or a
/// deleted SwiftData model, whose properties trap.
///
/// It is generic, because it is called for each item that a view reads, and `Any` would allocate
/// memory for a large one.
package func isDeletedObject<Item>(_ item: Item) -> Bool {
  #if canImport(CoreData)
    // An inserted object without a context has not been saved yet, and keeps its properties.
    if let object = item as? NSManagedObject {
      return object.isDeleted
        || object.managedObjectContext == nil && !object.objectID.isTemporaryID
    }
  #endif
  #if canImport(SwiftData)
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *),
      let model = item as? any PersistentModel
    {
      return isDeleted(model)
    }
  #endif
  return false
}

#if canImport(SwiftData)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private func isDeleted(_ model: some PersistentModel) -> Bool {
    // Once saved, a deleted model has no context. Nor has a new one, but that is in no store yet.
    let id: PersistentIdentifier = model.id
    return model.isDeleted || model.modelContext == nil && id.storeIdentifier != nil
  }

  // Early SDKs of iOS 17 lack these two. Those of SwiftData are preferred, because their protocol
  // refines this one.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Observable {
    fileprivate var isDeleted: Bool { false }
    fileprivate var modelContext: ModelContext? { nil }
  }
#endif
