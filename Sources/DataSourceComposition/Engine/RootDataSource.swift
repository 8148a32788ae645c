import DataSourceKit
import Foundation
import IdentityDiff

/// The state of a data source that is not an operator: its sections and items at its last change set.
///
/// All operators of a data source share one, unless they are created with an identity of the items.
final class RootDataSource<ItemType>: ComposedDataSource<ItemType> {
  private let mirror: SourceMirror<ItemType>
  private var observation: ChangeObservation?

  /// The pending changes of the source.
  @exclusivity(unchecked)
  private var pending: PlannedChange?

  fileprivate init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    mirror = SourceMirror(source, identity: identity)
    super.init(
      identity: identity, values: mirror.values, itemPool: mirror.itemPool,
      sectionPool: mirror.sectionPool, sections: mirror.sections, items: mirror.items,
      titles: mirror.titles)
    // Changes that the source reports before this has applied the previous ones are merged, since the source
    // already contains all of them.
    // Weakly, since it may report one when it is released together with this.
    let root = WeakReference(self)
    observation = source.observePlannedChanges(immediately: false) { root.object?.receive($0) }
    load { mirror.load() }
  }

  deinit { roots.remove(self, for: ObjectIdentifier(mirror.source.unwrapped)) }

  private func receive(_ change: PlannedChange) {
    let queue = queue
    if queue.isIdle {
      queue.run { follow(change, in: queue) }
    } else if let earlier = pending {
      pending = earlier.merged(with: change)
    } else {
      pending = change
      queue.perform(for: self) { [unowned self] in followPending() }
    }
  }

  private func followPending() {
    guard let change = pending else { return }
    pending = nil
    if !change.isEmpty { follow(change, in: queue) }
  }

  private func follow(_ change: PlannedChange, in queue: ChangeQueue) {
    if change.isPlanned, !change.updatedSections.isEmpty, !change.structure.isEmpty {
      // An updated section is compared as a whole, which finds only what has changed since the structure.
      follow(PlannedChange(structure: change.structure, batch: change.batch), in: queue)
      return follow(change.contentAlone, in: queue)
    }
    if mirror.findEdit(for: change) {
      mirror.record(changes, needsPlaces: needsPlaces)
      mirror.commit()
    } else {
      mirror.load()
      changes.isReload = true
    }
    queue.pass(from: self)
  }

  override func finish() {
    super.finish()
    mirror.finish()
  }

  override var followsReloads: Bool { identity != nil }

  override func follows(_ other: AnyObject) -> Bool { mirror.source.leads(to: other) }
}

extension ComposedDataSource {
  /// The stage for operators of a data source: the data source itself, if it is an operator, or its root.
  ///
  /// - Parameters:
  ///   - source: The data source.
  ///   - identity: The identity of the items with which an operator is created; `nil` for none.
  static func stage(
    of source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?
  ) -> ComposedDataSource {
    let stage = source.unwrapped as? ComposedDataSource
    if let stage, stage.followsReloads || (identity ?? stage.identity) == nil { return stage }
    if let identity { return RootDataSource(source, identity: identity) }
    let key = ObjectIdentifier(source.unwrapped)
    if let known = roots[key] as? RootDataSource<ItemType> {
      // Adding an observation restores the others, if the data source has lost them.
      source.observeChanges { _ in }.cancel()
      if known.itemCounts == source.itemCounts { return known }
    }
    let root = RootDataSource(source, identity: .inherited(from: source))
    roots[key] = root
    return root
  }
}

/// The roots by their data sources.
let roots = SourceRegistry<ListStage>()

extension DataSource {
  /// Whether this is a data source, wraps it, or is derived from it.
  func leads(to other: AnyObject) -> Bool {
    let source = unwrapped
    return source === other || (source as? ListStage)?.follows(other) == true
  }

  /// The number of items of each section.
  fileprivate var itemCounts: [Int] { (0..<max(0, numberOfSections)).map(numberOfItems(in:)) }
}
