public import Foundation

/// Describes what to fetch: objects of a class that satisfy a predicate, in an order.
open class NSFetchRequest<ResultType>: NSObject {
  open var entityName: String?
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  open var fetchBatchSize = 0

  /// Not Apple's: makes the result for an object, which may be a new value each time, as in a fetch
  /// of dictionaries. If it is `nil`, the result is the object itself.
  public var transform: ((NSManagedObject) -> ResultType)?

  public init(entityName: String) {
    self.entityName = entityName
  }

  /// The objects to fetch, in order. The class matters here, not the entity's name.
  func found(among objects: [NSManagedObject]) -> [NSManagedObject] {
    let found = objects.filter {
      (transform != nil || $0 is ResultType) && predicate?.evaluate(with: $0) ?? true
    }
    return found.enumerated().sorted { left, right in
      for descriptor in sortDescriptors ?? [] {
        switch descriptor.compare(left.element, to: right.element) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  func result(for object: NSManagedObject) -> ResultType {
    if let transform { return transform(object) }
    guard let result = object as? ResultType else {
      preconditionFailure("\(object) is no \(ResultType.self)")
    }
    return result
  }

  /// The values that determine an object's place.
  func sortKeys(of object: NSManagedObject) -> [AnyHashable?] {
    (sortDescriptors ?? []).map { object[keyPath: $0.keyPath] as? AnyHashable }
  }
}
