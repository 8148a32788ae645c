public import Foundation

/// Identifies an object. Two IDs are equal if they are the same object.
open class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  /// Whether the object has never been saved.
  public internal(set) var isTemporaryID = true
}
