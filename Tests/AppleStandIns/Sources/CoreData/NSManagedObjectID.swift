public import Foundation

/// Identifies an object; two of them are equal if they are one.
open class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {}
