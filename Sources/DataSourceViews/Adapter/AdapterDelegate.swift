#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore
  import Foundation

  /// Acts as a view's data source and delegate on behalf of an adapter. This keeps the methods that
  /// views call out of the adapter's interface.
  ///
  /// The view retains it, so the view never loses its data source. When the adapter is released,
  /// the view may be in an animation, at whose end it asks for counts. It forwards messages that it
  /// does not handle to the delegate behind it.
  @MainActor
  class AdapterDelegate: NSObject, DelegateForwarder {
    /// The view's property through which it calls optional methods: the data source in most views.
    private let dataSourceSlot: ViewSlot

    /// The view's property for prefetching; `nil` if the view does not prefetch.
    private let prefetchSlot: ViewSlot?

    /// The view's property for its delegate; `nil` if this object is always the delegate.
    private let delegateSlot: ViewSlot?

    /// The view's properties for dragging that this object has been set as.
    final var draggingSlots: [ViewSlot] = []

    /// Observes the view's delegate, which the app can replace without calling this object.
    private var delegateObservation: AnyObject?

    /// Whether the view has another adapter, or none any more.
    private var hasLeft = false

    /// The view's delegate behind this one.
    ///
    /// It is set on the main actor, and the view reads it on the main thread only.
    nonisolated(unsafe) private(set) weak var next: (any NSObjectProtocol)? {
      didSet { nextChanged() }
    }

    init(dataSource: ViewSlot, prefetch: ViewSlot? = nil, delegate: ViewSlot? = nil) {
      #if canImport(ObjectiveC)
        probe = Self.nextProbe()
      #endif
      dataSourceSlot = dataSource
      prefetchSlot = prefetch
      delegateSlot = delegate
      super.init()
      delegateObservation = delegate?.observe { [weak self] in self?.delegateWasSet() }
    }

    /// Takes a view over from the adapter that it has had, and is retained by it.
    func own(_ view: PlatformView) {
      (dataSourceSlot.object as? AdapterDelegate)?.retire()
      view.owned = self
    }

    /// Becomes the delegate again in the next turn of the run loop if the app has set another
    /// delegate on the view. It waits because delegate proxies set the delegate several times in a
    /// row.
    func delegateWasSet() {
      guard isReplaced else { return }
      Task { [weak self] in
        guard let self, isReplaced else { return }
        delegateMethodsChanged()
      }
    }

    /// Whether this object implements an optional method. A method that returns a default value
    /// makes a view behave differently than no method at all.
    ///
    /// - Parameter selector: The method's selector, such as
    ///   `tableView:commitEditingStyle:forRowAtIndexPath:`.
    /// - Returns: `nil` if it implements the method only when the delegate behind it does.
    func provides(_ selector: String) -> Bool? { true }

    /// Whether this object must be the view's delegate.
    var isDelegate: Bool { false }

    /// Whether this object handles prefetching.
    var prefetches: Bool { false }

    /// Makes the view query the optional methods whose closures have been set or cleared.
    func closuresChanged() {}

    /// Called before the view reloads.
    func viewWillReload() {}

    /// The view has taken over a change of the list.
    func listChanged() {}

    /// Makes the view query its data source's optional methods. Setting the property does that.
    func renewDataSource() { dataSourceSlot.renew(self) }

    /// The same for prefetching.
    func prefetchMethodsChanged() {
      guard let prefetchSlot else { return }
      if prefetchSlot.object === self { prefetchSlot.object = nil }
      if prefetches { prefetchSlot.object = self }
    }

    /// The same for the delegate: this object becomes the delegate, or restores the previous one.
    func delegateMethodsChanged() {
      guard let delegateSlot, !hasLeft else { return }
      let delegate = delegateSlot.object
      // The app's delegate forwards to this object, as a delegate proxy of RxCocoa does.
      if let delegate, delegate !== self, forwardsHere(delegate) {
        return delegateSlot.renew(delegate)
      }
      if delegate !== self {
        guard isDelegate else { return }
        // A replaced adapter is released soon.
        next = delegate.map { ($0 as? AdapterDelegate)?.next ?? $0 }
      }
      let behind = next
      if !isDelegate { next = nil }
      delegateSlot.object = nil
      delegateSlot.object = isDelegate ? self : behind
    }

    /// Whether the app has set another delegate on the view that does not forward to this object.
    /// Another adapter of the view remains the delegate: otherwise each would replace the other, in
    /// every turn of the run loop.
    var isReplaced: Bool {
      if hasLeft { return false }
      guard isDelegate, let delegate = delegateSlot?.object else { return isDelegate }
      return delegate !== self && !(delegate is AdapterDelegate) && !forwardsHere(delegate)
    }

    /// Another adapter takes the view.
    func retire() { leaveDelegates() }

    /// The adapter is being released. What remains is the view's data source, with the counts that
    /// the view has.
    func disconnect() { leaveDelegates() }

    /// Restores the delegate behind this object.
    private func leaveDelegates() {
      hasLeft = true
      delegateObservation = nil
      for slot in draggingSlots + [prefetchSlot].compactMap(\.self) where slot.object === self {
        slot.object = nil
      }
      if let delegateSlot, delegateSlot.object === self { delegateSlot.object = next }
    }

    /// The view's delegate, or the one behind this object.
    var delegateBehind: (any NSObjectProtocol)? {
      get { delegateSlot?.object === self ? next : delegateSlot?.object }
      set {
        if delegateSlot?.object !== self {
          delegateSlot?.object = newValue
        } else if newValue !== self {
          next = newValue
        }
        delegateMethodsChanged()
      }
    }

    /// The delegate behind this one, unless it forwards to this one: two objects that forward to
    /// each other would do so endlessly.
    nonisolated var target: (any NSObjectProtocol)? {
      guard let next, !forwardsHere(next) else { return nil }
      return next
    }

    #if canImport(ObjectiveC)
      /// Whether a delegate is being asked for ``probe``.
      ///
      /// It is only used on the main thread.
      private nonisolated(unsafe) var isProbing = false

      /// A method without an implementation. A delegate responds to it only if it forwards to this
      /// object. It may do so through the object of another adapter, which has a probe of its own.
      private nonisolated let probe: Selector

      private static var probeCount = 0

      private static func nextProbe() -> Selector {
        probeCount += 1
        return NSSelectorFromString("dataSourceViews_forwardsTo\(probeCount)")
      }

      private nonisolated func forwardsHere(_ delegate: any NSObjectProtocol) -> Bool {
        guard Thread.isMainThread, !isProbing else { return false }
        isProbing = true
        defer { isProbing = false }
        return delegate.responds(to: probe)
      }

      nonisolated override func responds(to selector: Selector!) -> Bool {
        // Before anything else: a delegate in front of this object asks it to answer.
        if selector == probe { return isProbing }
        let isBehind = target?.responds(to: selector) == true
        guard super.responds(to: selector) else { return isBehind }
        guard Thread.isMainThread else { return true }
        return MainActor.assumeIsolated { provides(NSStringFromSelector(selector)) } ?? isBehind
      }

      /// Layouts query protocols that refine the delegate's, such as a flow layout's.
      nonisolated override func conforms(to aProtocol: Protocol) -> Bool {
        super.conforms(to: aProtocol) || target?.conforms(to: aProtocol) == true
      }

      nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { target }

      /// The view caches which methods the delegate implements, so they are queried again when the
      /// delegate behind this one is released.
      private nonisolated func nextChanged() {
        guard let next else { return }
        let observer = ReleaseObserver { [weak self] in self?.delegateMethodsChanged() }
        objc_setAssociatedObject(
          next, Unmanaged.passUnretained(self).toOpaque(), observer, .OBJC_ASSOCIATION_RETAIN)
      }
    #else
      private nonisolated func forwardsHere(_ delegate: any NSObjectProtocol) -> Bool {
        var forwarder = delegate as? any DelegateForwarder
        while let next = forwarder?.next {
          if next === self { return true }
          forwarder = next as? any DelegateForwarder
        }
        return false
      }

      private nonisolated func nextChanged() {}
    #endif
  }

  /// An object that forwards messages to another one.
  protocol DelegateForwarder: NSObjectProtocol {
    var next: (any NSObjectProtocol)? { get }
  }

  #if canImport(ObjectiveC)
    /// Attached to another object, runs a closure when that object is released.
    private final class ReleaseObserver: Sendable {
      private let work: @MainActor @Sendable () -> Void

      init(_ work: @escaping @MainActor @Sendable () -> Void) { self.work = work }

      deinit {
        if Thread.isMainThread {
          MainActor.assumeIsolated(work)
        } else {
          Task { @MainActor [work] in work() }
        }
      }
    }
  #endif
#endif
