// The real ones are in Foundation.
extension KeyValueObserving {
  /// Calls a closure whenever a property is set, while the result is retained.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observers.add(keyPath) { [weak self] in
      if let self { changeHandler(self, NSKeyValueObservedChange()) }
    }
  }
}

// In the real ones, every object can have associated objects, which it retains until its end.

// swift-format-ignore: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase
public enum objc_AssociationPolicy {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? any KeyValueObserving)?.observers.associations[key]
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  (object as? any KeyValueObserving)?.observers.associations[key] = value
}
