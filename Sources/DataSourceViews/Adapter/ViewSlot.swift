#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// A weak property of a view that an adapter sets, such as its data source or delegate.
  ///
  /// Views query the optional methods when the property is set, so it is set again after these have
  /// changed.
  @MainActor
  struct ViewSlot {
    private let read: () -> (any NSObjectProtocol)?
    private let write: ((any NSObjectProtocol)?) -> Void

    /// Calls a closure whenever the property is set, as long as the result is retained.
    let observe: (_ changed: @escaping @MainActor () -> Void) -> AnyObject?

    /// Creates a slot.
    ///
    /// - Parameters:
    ///   - view: The view, referenced weakly.
    ///   - property: The view's property, an optional of a class-bound protocol.
    init<View: PlatformView, Object>(
      _ view: View, _ property: ReferenceWritableKeyPath<View, Object?>
    ) {
      read = { [weak view] in view?[keyPath: property].flatMap { $0 as? any NSObjectProtocol } }
      write = { [weak view] in view?[keyPath: property] = $0.flatMap { $0 as? Object } }
      observe = { [weak view] changed in
        view?.observe(property) { _, _ in MainActor.assumeIsolated(changed) }
      }
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

  extension PlatformView {
    private static let ownedKey = malloc(1)

    /// An object that the view retains.
    var owned: AdapterDelegate? {
      get { Self.ownedKey.flatMap { objc_getAssociatedObject(self, $0) as? AdapterDelegate } }
      set {
        guard let key = Self.ownedKey else { return }
        objc_setAssociatedObject(self, key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }
#endif
