/// What observes a data source that only stores a reload block.
///
/// Its changes can be observed in two places. One is ``DataSource/report(_:)``, the other a block
/// that the first observation or report installs in front of the owner's. The installed block
/// stays: it forwards to the owner's block, and notifies the observers of what the owner's block is
/// called with directly. If the owner has replaced it, the next observation or report installs
/// another one, and observers that may have missed direct calls reload.
final class BlockObservers {
  let observers = ChangeObservers()
  private weak var source: (any DataSource)?
  private let key: ObjectIdentifier

  /// The block that calls the observers, while the data source or its owner retains it.
  private weak var installed: InstalledBlock?
  private var wasInstalled = false

  // A class that has only used `report(_:)` makes no direct calls, so none is missed.
  private var hasSeenReport = false
  private var hasSeenCall = false

  /// Whether ``report(_:)`` calls the installed block next: the observers are notified already.
  private var isForwarding = false

  /// The installed block whose direct call the owner is to be notified of next. The blocks in front
  /// of it have been called already.
  private var direct: InstalledBlock?

  private init(_ source: any DataSource) {
    self.source = source
    key = ObjectIdentifier(source)
    observers.reloadBlock = { [unowned self] in callOwner($0) }
    observers.itemCount = { [unowned self] in self.source?.numberOfItems(in: $0) ?? 0 }
    blockObservers[key] = self
  }

  // The source is usually released before. Its identifier may belong to another one by now.
  deinit { blockObservers.remove(self, for: key) }

  /// The observers of a data source, if it has been observed and the block is still in use.
  static func known(of source: any DataSource) -> BlockObservers? {
    guard let known = blockObservers[ObjectIdentifier(source)], known.source === source else {
      return nil
    }
    return known
  }

  static func of(_ source: any DataSource) -> BlockObservers {
    known(of: source) ?? BlockObservers(source)
  }

  /// Makes sure that direct calls are observed. Observers that may have missed some reload.
  func restore() {
    if install() {
      observers.report(ReportedChangeSet(.some([])), toObservers: ReportedChangeSet(.all))
    }
  }

  /// Installs a block, unless there is one.
  ///
  /// - Returns: Whether observers may have missed direct calls.
  private func install() -> Bool {
    guard installed == nil, let source else { return false }
    let block = InstalledBlock(of: self, inFrontOf: source.reloadBlock)
    installed = block
    source.reloadBlock = { block.observers.receive($0, block) }
    defer { wasInstalled = true }
    return wasInstalled && (hasSeenCall || !hasSeenReport)
  }

  func observe(_ callee: ChangeObservers.Callee, immediately: Bool) -> ChangeObservation {
    restore()
    // Retained by the observation, since the owner may release the installed block.
    return observers.observe(
      callee, immediately: immediately, onEnd: { withExtendedLifetime(self) {} })
  }

  /// Reports a change for the data source.
  func report(_ change: any ReportedChange) {
    direct = nil
    hasSeenReport = true
    // Even without observers: the block retains this object, which the next report uses again.
    let hasMissed = install() && observers.hasObservers
    // As if the block is called with it. A computed change may be empty.
    if !hasMissed, change.isEmpty, change is ReportedChangeSet {
      return observers.reportAtOnce(change)
    }
    observers.report(change, toObservers: hasMissed ? ReportedChangeSet(.all) : nil)
  }

  /// Receives what an installed block is called with.
  private func receive(_ changeSet: ChangeSet, _ block: InstalledBlock) {
    if isForwarding {
      isForwarding = false
      block.replaced?(changeSet)
    } else if changeSet.isEmpty {
      observers.reportAtOnce(ReportedChangeSet(changeSet))
    } else {
      direct = block
      hasSeenCall = true
      observers.report(ReportedChangeSet(changeSet))
    }
  }

  private func callOwner(_ changeSet: ChangeSet) {
    if let block = direct {
      direct = nil
      block.replaced?(changeSet)
    } else {
      isForwarding = true
      source?.reloadBlock?(changeSet)
      isForwarding = false
    }
  }

  /// Captured by the installed block. It exists while the data source or its owner retains that.
  private final class InstalledBlock {
    let observers: BlockObservers

    /// The owner's block.
    let replaced: ReloadBlock?

    init(of observers: BlockObservers, inFrontOf replaced: ReloadBlock?) {
      self.observers = observers
      self.replaced = replaced
    }

    deinit {
      // Released with the data source, which lasting observations do not outlive.
      if observers.source == nil { observers.observers.releaseLasting() }
    }
  }
}

/// The observers of data sources, by data source.
let blockObservers = SourceRegistry<BlockObservers>()
