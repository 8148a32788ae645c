import Foundation

/// Stands before a view's delegate: does what an adapter needs, and passes everything on.
@MainActor
class DelegateProxy: NSObject {
  /// The delegate behind.
  ///
  /// It is set on the main actor, and asked by the view on the main thread only.
  nonisolated(unsafe) weak var next: (any NSObjectProtocol)?

  /// Whether the adapter handles a delegate method that the proxy has.
  ///
  /// - Parameter requirement: The method's name in Swift, such as `tableView(_:didSelectRowAt:)`.
  func handles(_ requirement: String) -> Bool { false }

  /// Whether any method is handled, so that the proxy is needed.
  var isNeeded: Bool { didSelect != nil || didDeselect != nil }

  /// Called when the user has selected an item, with the index path that the view knows.
  var didSelect: ((IndexPath) -> Void)?

  /// Called when the user has deselected an item, with the index path that the view knows.
  var didDeselect: ((IndexPath) -> Void)?

  /// Puts the proxy before a view's delegate or takes it away, as it is needed.
  ///
  /// Views ask once which methods a delegate has, so it is set anew.
  ///
  /// - Parameter slot: Where the view holds its delegate.
  func update(_ slot: ViewSlot) {
    let delegate = slot.object
    if delegate !== self {
      guard isNeeded else { return }
      // A proxy of an adapter that this one takes the place of may be gone soon.
      next = (delegate as? DelegateProxy)?.next ?? delegate
    }
    slot.object = nil
    slot.object = isNeeded ? self : next
  }

  #if canImport(ObjectiveC)
    /// The methods that the adapter may handle, with their names in Swift.
    nonisolated class var requirements: [Selector: String] { [:] }

    nonisolated override func responds(to selector: Selector!) -> Bool {
      guard let selector, Thread.isMainThread else { return super.responds(to: selector) }
      if next?.responds(to: selector) == true { return true }
      guard let name = Self.requirements[selector] else { return super.responds(to: selector) }
      return MainActor.assumeIsolated { handles(name) }
    }

    /// Layouts look for protocols that refine the delegate's, such as that of a flow layout.
    nonisolated override func conforms(to aProtocol: Protocol) -> Bool {
      super.conforms(to: aProtocol) || next?.conforms(to: aProtocol) == true
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { next }
  #endif
}
