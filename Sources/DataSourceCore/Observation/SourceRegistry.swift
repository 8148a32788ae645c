import Foundation

/// Weak references to objects, each by the data source it belongs to.
///
/// `@unchecked`: all uses of `objects` are within the lock. An object is used only where its data
/// source is used, because callers look it up by the data source.
package final class SourceRegistry<Object: AnyObject>: @unchecked Sendable {
  // Recursive, because the last reference to an object may be released within the lock.
  private let lock = NSRecursiveLock()
  private var objects: [ObjectIdentifier: WeakReference<Object>] = [:]

  package init() {}

  /// The number of entries, including those whose object has been released.
  package var count: Int { lock.withLock { objects.count } }

  package subscript(source: ObjectIdentifier) -> Object? {
    get { lock.withLock { objects.isEmpty ? nil : objects[source]?.object } }
    set { lock.withLock { objects[source] = newValue.map { WeakReference($0) } } }
  }

  /// Removes an object that is being released, unless another one has replaced it.
  package func remove(_ object: Object, for source: ObjectIdentifier) {
    lock.withLock {
      let known = objects[source]?.object
      if known == nil || known === object { objects[source] = nil }
    }
  }
}
