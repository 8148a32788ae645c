/// The observers of a data source that only stores a reload block.
///
/// Its changes can be observed in two places: in ``DataSource/report(_:)``, and in the block that
/// is installed in front of the owner's with the first observation. The installed block stays: it
/// forwards to the owner's block, and notifies the observers of what the owner's block is called
/// with directly.
final class BlockObservers {
  let observers = ChangeObservers()
  private weak var source: (any DataSource)?

  /// The owner's block at the time of the first observation.
  private var replaced: ReloadBlock?
  private var isInstalled = false

  /// Whether the next call of the installed block comes from ``report(_:)``, so that the observers
  /// are notified already.
  private var isForwarding = false

  /// Whether the owner's next turn is due to a direct call, which has passed the blocks in front of
  /// the installed one.
  private var isDirect = false

  private init(_ source: any DataSource) {
    self.source = source
    observers.reloadBlock = { [unowned self] in callOwner($0) }
    observers.itemCount = { [unowned self] in self.source?.numberOfItems(in: $0) ?? 0 }
    table[ObjectIdentifier(source)] = self
  }

  deinit {
    // The identifier of a released source may belong to another one by now.
    if let source { table.remove(self, for: ObjectIdentifier(source)) }
  }

  /// The observers of a data source, if it has been observed and the block is still in use.
  static func known(of source: any DataSource) -> BlockObservers? {
    guard let known = table[ObjectIdentifier(source)], known.source === source else { return nil }
    return known
  }

  static func of(_ source: any DataSource) -> BlockObservers {
    known(of: source) ?? BlockObservers(source)
  }

  func observe(_ callee: ChangeObservers.Callee, immediately: Bool) -> ChangeObservation {
    if !isInstalled, let source {
      isInstalled = true
      replaced = source.reloadBlock
      let block = InstalledBlock(of: self)
      source.reloadBlock = { block.observers.receive($0) }
    }
    // Retained by the observation, since the owner may release the installed block.
    return observers.observe(
      callee, immediately: immediately, onEnd: { withExtendedLifetime(self) {} })
  }

  /// Reports a change for the data source.
  func report(_ change: any ReportedChange) {
    isDirect = false
    observers.report(change)
  }

  /// Receives what the owner's block is called with.
  private func receive(_ changeSet: ChangeSet) {
    if isForwarding {
      isForwarding = false
      replaced?(changeSet)
    } else if changeSet.isEmpty {
      observers.reportAtOnce(changeSet)
    } else {
      isDirect = true
      observers.report(changeSet)
    }
  }

  private func callOwner(_ changeSet: ChangeSet) {
    if isDirect {
      isDirect = false
      replaced?(changeSet)
    } else {
      isForwarding = true
      source?.reloadBlock?(changeSet)
      isForwarding = false
    }
  }

  /// Captured by the installed block. It exists while the data source or its owner retains that.
  private final class InstalledBlock {
    let observers: BlockObservers

    init(of observers: BlockObservers) { self.observers = observers }

    deinit {
      // Released with the data source, which lasting observations do not outlive.
      if observers.source == nil { observers.observers.releaseLasting() }
    }
  }
}

/// The observers of data sources, by data source.
private let table = SourceRegistry<BlockObservers>()
