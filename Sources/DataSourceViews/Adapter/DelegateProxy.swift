import Foundation

/// Takes the place of a view's delegate, handles the methods that an adapter needs, and forwards all others.
@MainActor
class DelegateProxy: NSObject {
  /// The delegate behind the proxy.
  ///
  /// It is set on the main actor, and read by the view on the main thread only.
  nonisolated(unsafe) weak var next: (any NSObjectProtocol)?

  /// Whether the adapter handles one of the proxy's delegate methods. If it does not, the view finds the method
  /// only if the delegate behind has it.
  ///
  /// - Parameter selector: The method's selector, such as `tableView:didSelectRowAtIndexPath:`.
  func handles(_ selector: String) -> Bool { true }

  /// Whether the adapter handles any method, so that the proxy is needed.
  var isNeeded: Bool { didSelect != nil || didDeselect != nil }

  /// Called when the user has selected an item, with the index path that the view knows.
  var didSelect: ((IndexPath) -> Void)?

  /// Called when the user has deselected an item, with the index path that the view knows.
  var didDeselect: ((IndexPath) -> Void)?

  /// Inserts or removes the proxy, as needed.
  ///
  /// Views ask for a delegate's methods once, so the property is set in any case.
  ///
  /// - Parameter slot: The property of the view that holds its delegate.
  func update(_ slot: ViewSlot) {
    let delegate = slot.object
    if delegate !== self {
      guard isNeeded else { return }
      // The proxy of a replaced adapter is released soon.
      next = (delegate as? DelegateProxy)?.next ?? delegate
    }
    slot.object = nil
    slot.object = isNeeded ? self : next
  }

  #if canImport(ObjectiveC)
    nonisolated override func responds(to selector: Selector!) -> Bool {
      guard Thread.isMainThread else { return super.responds(to: selector) }
      if next?.responds(to: selector) == true { return true }
      guard super.responds(to: selector) else { return false }
      return MainActor.assumeIsolated { handles(NSStringFromSelector(selector)) }
    }

    /// Layouts look for protocols that refine the delegate's, such as that of a flow layout.
    nonisolated override func conforms(to aProtocol: Protocol) -> Bool {
      super.conforms(to: aProtocol) || next?.conforms(to: aProtocol) == true
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { next }
  #endif
}
