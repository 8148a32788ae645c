public import Foundation

/// Identifies an object; two of them are equal if they are one.
open class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  /// Whether the object has never been saved.
  public internal(set) var isTemporaryID = true
}
