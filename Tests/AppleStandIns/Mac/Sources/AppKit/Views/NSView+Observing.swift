public import StandInViews

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
