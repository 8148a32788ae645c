@_exported public import CoreDataTypes

extension NSFetchedResultsChangeType: @unchecked @retroactive Sendable {}
