import Foundation

/// A weak property of a view, such as its data source or delegate, that an adapter sets.
///
/// Views query the optional methods when the property is set, so it is set again after these have changed.
@MainActor
struct ViewSlot {
  private let read: () -> (any NSObjectProtocol)?
  private let write: ((any NSObjectProtocol)?) -> Void

  /// Creates a slot.
  ///
  /// - Parameters:
  ///   - view: The view, referenced weakly.
  ///   - property: The property of the view, an optional of a class-bound protocol.
  init<View: AnyObject, Object>(
    _ view: View, _ property: ReferenceWritableKeyPath<View, Object?>
  ) {
    read = { [weak view] in view?[keyPath: property].flatMap { $0 as? any NSObjectProtocol } }
    write = { [weak view] in view?[keyPath: property] = $0.flatMap { $0 as? Object } }
  }

  var object: (any NSObjectProtocol)? {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// Sets an object again, if it is the current one.
  func renew(_ object: any NSObjectProtocol) {
    guard read() === object else { return }
    write(nil)
    write(object)
  }
}
