/// Observes a data source that stores a reload block but no observers.
///
/// The relay wraps the owner's reload block in a block that notifies the owner's block and then the
/// observers. `report(_:)` calls the data source's current reload block and then notifies the
/// observers. If the current block is the relay's, it only forwards the change set to the block it
/// has replaced.
///
/// The owner may set another block at any time, which the relay cannot observe. At the next report
/// or observation the relay detects that its block is not the current one, and installs another
/// one. The owner may also keep a block of the relay, to call it from another block or to set it
/// again. So a block called while another block of the chain is being called only forwards the
/// change set.
///
/// Why not simpler: a class that only stores a reload block has no other place where its changes
/// can be observed. The block cannot be set once and for all, because an owner may replace it at
/// any time. And it must not be set again while it is still in front: each block forwards to the
/// one it has replaced, so the chain would grow with every observation.
final class ReloadBlockRelay {
  let observers = ChangeObservers()
  private weak var source: (any DataSource)?
  private let key: ObjectIdentifier

  /// The current block: the last one that was installed, or that the data source called.
  private weak var front: RelayBlock? {
    didSet { frontKey = front.map(ObjectIdentifier.init) }
  }

  /// Identifies ``front`` without reading a weak reference, which is slow.
  private var frontKey: ObjectIdentifier?

  /// The block that reported the next change set for the owner; `nil` for ``report(_:)``. The
  /// owner's turn may come later, after other observers that were waiting.
  private var origin: RelayBlock?

  /// The call of the owner's block in progress.
  private var call: Call?

  // If the owner has replaced the block, direct calls since then were missed. A class that has only
  // used `report(_:)` makes none, so nothing was missed.
  private var wasAttached = false
  private var hasSeenReport = false
  private var hasSeenCall = false

  private struct Call {
    /// The relay's first block in the chain being called.
    var entry: RelayBlock?
  }

  private init(_ source: any DataSource) {
    self.source = source
    key = ObjectIdentifier(source)
    observers.reloadBlock = { [unowned self] in callOwner($0) }
    observers.itemCount = { [unowned self] in self.source?.numberOfItems(in: $0) ?? 0 }
    relays[key] = self
  }

  deinit { relays.remove(self, for: key) }

  /// The relay of a data source, if it has observers.
  static func known(of source: any DataSource) -> ReloadBlockRelay? {
    guard let relay = relays[ObjectIdentifier(source)], relay.source === source
    else { return nil }
    return relay
  }

  /// The relay of a data source. It lives as long as its observations.
  static func relay(of source: any DataSource) -> ReloadBlockRelay {
    known(of: source) ?? ReloadBlockRelay(source)
  }

  var hasObservers: Bool { observers.hasObservers }

  func observe(
    _ callee: ChangeObservers.Callee, immediately: Bool = false
  ) -> ChangeObservation {
    restore()
    return observers.observe(
      callee, immediately: immediately, onEnd: { [self] in detachIfUnused() })
  }

  /// Installs a block if the owner has replaced it. Observers, which may have missed changes,
  /// reload.
  func restore() {
    if attach() { observers.report(.nothing, toObservers: .reload) }
  }

  /// Called when a block of the relay is released, possibly with the data source.
  fileprivate func blockWasReleased() {
    if source == nil { observers.releaseLasting() }
  }

  func report(_ change: PlannedChange) {
    guard !change.isEmpty else { return }
    hasSeenReport = true
    let hasMissed = hasObservers && attach()
    origin = nil
    observers.report(change, toObservers: hasMissed ? .reload : nil)
  }

  fileprivate func receive(_ changeSet: ChangeSet, from block: RelayBlock) {
    // The owner's block is being called, and calls, or is, an earlier block of this relay. The
    // first block notifies observers of this change set.
    if let call, call.entry !== block {
      if call.entry == nil { self.call?.entry = block }
      block.replaced?(changeSet)
    } else {
      hasSeenCall = true
      if frontKey != ObjectIdentifier(block) { front = block }
      let change = PlannedChange(reported: changeSet)
      if change.isEmpty { return observers.reportAtOnce(change) }
      // The owner has no block: only the observers are notified, without a call through the chain.
      if block.replaced == nil, !observers.isOwnerWaiting {
        return observers.report(.nothing, toObservers: change)
      }
      if !observers.isOwnerWaiting { origin = block }
      observers.report(change)
    }
  }

  private func callOwner(_ changeSet: ChangeSet) {
    let outer = call
    defer { call = outer }
    let block = origin
    origin = nil
    call = Call(entry: block)
    if let block { block.replaced?(changeSet) } else { source?.reloadBlock?(changeSet) }
  }

  private func isInFront(_ source: any DataSource) -> Bool {
    front.map { $0.isSame(as: source.reloadBlock) } == true
  }

  /// Installs a block, unless the current one is the relay's.
  ///
  /// - Returns: Whether observers may have missed changes.
  private func attach() -> Bool {
    guard let source, !isInFront(source) else { return false }
    let block = RelayBlock(of: self, inFrontOf: source)
    front = block
    defer { wasAttached = true }
    return wasAttached && (hasSeenCall || !hasSeenReport)
  }

  /// Removes the block after the last observation, if it is the current one.
  ///
  /// If the block has been released, the data source must not be accessed: the setter of
  /// `reloadBlock` may have released the block and the observation.
  private func detachIfUnused() {
    guard !hasObservers, let front, let source, isInFront(source) else { return }
    source.reloadBlock = front.replaced
  }
}

/// The relays that have observers.
private let relays = SourceRegistry<ReloadBlockRelay>()

/// A block that a relay has installed. It exists while the data source or its owner retains it.
private final class RelayBlock {
  /// The previous block.
  let replaced: ReloadBlock?
  private weak var relay: ReloadBlockRelay?

  /// Identifies the closure that was set. No other closure has the same words while this object
  /// exists: the closure's context retains it, and the context is one of the words.
  private var words = SIMD2<UInt>()

  init(of relay: ReloadBlockRelay, inFrontOf source: any DataSource) {
    self.relay = relay
    replaced = source.reloadBlock
    source.reloadBlock = { self.receive($0) }
    words = Self.words(of: source.reloadBlock)
  }

  deinit { relay?.blockWasReleased() }

  /// Whether a block is this one. `false` for a data source that returns a different closure from
  /// the one that was set.
  func isSame(as block: ReloadBlock?) -> Bool { Self.words(of: block) == words }

  private func receive(_ changeSet: ChangeSet) {
    if let relay { relay.receive(changeSet, from: self) } else { replaced?(changeSet) }
  }

  // Closures cannot be compared, and calling one to find out would notify the owner of a change
  // that did not happen. If a data source's setter wraps the closure, or its getter returns another
  // one, `attach()` acts as if the owner had replaced the block: observers are notified of a reload
  // instead of nothing.
  private static func words(of block: ReloadBlock?) -> SIMD2<UInt> {
    withUnsafeBytes(of: Stored(block: block)) { $0.loadUnaligned(as: SIMD2<UInt>.self) }
  }

  /// Wraps a closure, since a closure passed as a generic argument is wrapped in a thunk.
  private struct Stored {
    var block: ReloadBlock?
  }
}
