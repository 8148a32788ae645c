import DataSourceKit
import IdentityDiff

/// A source of an operator: its mirror, and the observation of its changes.
final class SourceInput<Item> {
  let mirror: SourceMirror<Item>
  private var observation: ChangeObservation?

  /// What the source has reported and the operator has not followed yet.
  private var pending: ChangeSet?

  init(_ source: some DataSource<Item>, identity: Identity<Item>?) {
    mirror = SourceMirror(source, identity: identity)
  }

  /// Reads the source and observes it from now on.
  ///
  /// - Parameters:
  ///   - perform: Calls its argument as soon as the operator is ready. It must not hold the
  ///     operator.
  ///   - follow: Brings the operator up to date, as long as it has this input. What the source
  ///     reports before the operator is ready is merged, since the source contains all of it then.
  func start(
    perform: @escaping (@escaping () -> Void) -> Void, follow: @escaping (ChangeSet) -> Void
  ) {
    // The operator may have given up this source by then.
    let followPending = { [weak self] in
      guard let self, let changeSet = pending else { return }
      pending = nil
      if !changeSet.isEmpty { follow(changeSet) }
    }
    // Other observers may change the source in answer to this.
    observation = mirror.source.observeChanges { [weak self] changeSet in
      guard let self else { return }
      if let earlier = pending {
        pending = earlier.merged(with: changeSet)
      } else {
        pending = changeSet
        perform(followPending)
      }
    }
    mirror.load()
  }

  /// Whether the source is a data source, or follows it.
  func leads(to other: AnyObject) -> Bool {
    mirror.source.leads(to: other)
  }
}
