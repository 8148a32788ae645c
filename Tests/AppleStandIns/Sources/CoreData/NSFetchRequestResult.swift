public import Foundation

/// What can be fetched.
public protocol NSFetchRequestResult: NSObjectProtocol {}
