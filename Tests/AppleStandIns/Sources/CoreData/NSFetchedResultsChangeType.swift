@_exported public import CoreDataTypes
