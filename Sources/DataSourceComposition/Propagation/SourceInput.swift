import DataSourceKit

/// A source of an operator: its mirror, and the subscription to its change sets.
final class SourceInput<Item> {
  let mirror: SourceMirror<Item>
  private var listener: Listener?
  private var subscription: AnyObject?

  /// What the source has reported and the operator has not answered yet.
  private var pending: ChangeSet?

  init(_ source: some DataSource<Item>, identity: ItemIdentity<Item>?) {
    mirror = SourceMirror(source, identity: identity)
  }

  /// Reads the source and begins to listen.
  ///
  /// - Parameters:
  ///   - perform: Calls its argument as soon as the operator is ready. It must not hold the operator.
  ///   - follow: Brings the operator up to date. What the source reports before the operator is ready is
  ///     merged, since the source has all of it then.
  func start(
    perform: @escaping (@escaping () -> Void) -> Void, follow: @escaping (ChangeSet) -> Void
  ) {
    mirror.load()
    let listener = Listener { [unowned self] changeSet in
      if let earlier = pending {
        pending = earlier.merged(with: changeSet)
        return
      }
      pending = changeSet
      perform { [unowned self] in
        let changeSet = pending ?? .some([])
        pending = nil
        if !changeSet.isEmpty { follow(changeSet) }
      }
    }
    self.listener = listener
    subscription = SourceHub.listen(to: mirror.source, listener)
  }
}
