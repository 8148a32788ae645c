import Foundation

/// Objects by the data source that each of them serves. None is held.
///
/// `@unchecked`: all uses of `objects` are within the lock. An object is used only where its data source is:
/// the caller has the data source, and found the object by it.
package final class SourceRegistry<Object: AnyObject>: @unchecked Sendable {
  // Recursive, because the last reference to an object may be released in here.
  private let lock = NSRecursiveLock()
  private var objects: [ObjectIdentifier: WeakReference<Object>] = [:]

  package init() {}

  package subscript(source: ObjectIdentifier) -> Object? {
    get { lock.withLock { objects.isEmpty ? nil : objects[source]?.object } }
    set { lock.withLock { objects[source] = newValue.map { WeakReference($0) } } }
  }

  /// Removes an object that is released, unless another one has taken its place.
  func remove(_ object: Object, for source: ObjectIdentifier) {
    lock.withLock {
      guard let known = objects[source]?.object, known !== object else {
        objects[source] = nil
        return
      }
    }
  }
}
