import Foundation

/// A weak property of a view, such as its data source or delegate, that an adapter sets.
///
/// Views ask once which optional methods the object has, so it is set again when these have changed.
@MainActor
struct ViewSlot {
  private let read: () -> (any NSObjectProtocol)?
  private let write: ((any NSObjectProtocol)?) -> Void

  /// Creates a slot.
  ///
  /// - Parameters:
  ///   - view: The view. It is held weakly.
  ///   - property: The property of the view. Its value is a class-bound protocol, optional.
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
