public import Foundation

/// A scratchpad and a store in one: inserted objects are there until they are deleted.
open class NSManagedObjectContext: NSObject {
  public enum ConcurrencyType: Sendable {
    case privateQueue
    case mainQueue
  }

  /// The changes since the last notification of the observers.
  struct Changes {
    /// The objects with new content; some may be new themselves, or deleted since.
    var changed: Set<NSManagedObject> = []
    var isEmpty = true
  }

  private struct Observer {
    weak var observer: (any ContextObserver)?
  }

  /// The error that every fetch throws; `nil` if fetches succeed.
  public var fetchError: (any Error)?

  private(set) var objects: [NSManagedObject] = []
  private var deleted: [NSManagedObject] = []
  private var pending = Changes()
  private var observers: [Observer] = []

  public init(_ type: ConcurrencyType) {}

  open func delete(_ object: NSManagedObject) {
    objects.removeAll { $0 === object }
    object.isDeleted = true
    deleted.append(object)
    pending.isEmpty = false
  }

  /// Notifies observers of the pending changes.
  open func processPendingChanges() {
    while !pending.isEmpty {
      let changes = pending
      pending = Changes()
      for observer in observers { observer.observer?.contextDidChange(changes) }
    }
  }

  /// Deleted objects lose their context and their values.
  open func save() throws {
    processPendingChanges()
    for object in objects + deleted { object.objectID.isTemporaryID = false }
    let deleted = deleted
    self.deleted = []
    for object in deleted { object.becomeFault() }
  }

  open func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    if let fetchError { throw fetchError }
    return request.found(among: objects).map { request.result(for: $0) }
  }
}

protocol ContextObserver: AnyObject {
  func contextDidChange(_ changes: NSManagedObjectContext.Changes)
}

extension NSManagedObjectContext {
  func insert(_ object: NSManagedObject) {
    objects.append(object)
    pending.isEmpty = false
  }

  func note(changed object: NSManagedObject) {
    pending.changed.insert(object)
    pending.isEmpty = false
  }

  func add(_ observer: any ContextObserver) {
    observers.removeAll { $0.observer == nil }
    observers.append(Observer(observer: observer))
  }
}
