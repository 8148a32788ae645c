/// A view whose properties can be observed. In Objective-C, every object's can; here only those
/// that call ``ObserverList/didSet(_:)``.
@MainActor
public protocol KeyValueObserving: AnyObject {
  var observers: ObserverList { get }
}

/// An observation that ends when it is released.
@MainActor
public final class NSKeyValueObservation {
  fileprivate let handler: () -> Void

  fileprivate init(_ handler: @escaping () -> Void) {
    self.handler = handler
  }
}

/// Describes a change; the real type has the values.
public struct NSKeyValueObservedChange<Value> {
  public init() {}
}

/// The observations of a view.
@MainActor
public final class ObserverList {
  private struct Entry {
    var keyPath: AnyKeyPath
    weak var observation: NSKeyValueObservation?
  }

  private var entries: [Entry] = []

  /// The objects that are associated with the view.
  public var associations: [UnsafeRawPointer: Any] = [:]

  public init() {}

  /// Calls a closure whenever a property is set, while the result is retained.
  public func add(
    _ keyPath: AnyKeyPath, _ handler: @escaping () -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation(handler)
    entries.removeAll { $0.observation == nil }
    entries.append(Entry(keyPath: keyPath, observation: observation))
    return observation
  }

  /// Notifies the observers of a property.
  public func didSet(_ keyPath: AnyKeyPath) {
    for entry in entries where entry.keyPath == keyPath { entry.observation?.handler() }
  }
}
