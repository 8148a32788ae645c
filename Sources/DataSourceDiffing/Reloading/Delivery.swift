import Foundation

/// Reports a plan to whoever listens.
struct Delivery {
  var options: UpdateOptions
  /// The reload block as it is when the change set is sent.
  var reloadBlock: () -> ReloadBlock?
  /// The number of items that a section has then.
  var itemCount: (Int) -> Int

  /// Reports a plan.
  ///
  /// - Parameters:
  ///   - plan: what has changed.
  ///   - later: where everything has got to since, asked after the structure has been reported: a listener
  ///     may have changed the data again, and reported that, so that the content has to follow its items.
  /// - Returns: the change sets that were sent.
  @discardableResult
  func deliver(_ plan: ChangePlan, later: () -> ChangeSet) -> [ChangeSet] {
    guard !plan.isEmpty else { return [] }
    if options.reloads(plan) { return send(.all) }
    if plan.structure.isEmpty { return send(plan.content) }
    let content = PendingContent(plan.content, itemCount: itemCount)
    let structure = send(plan.structure)
    if structure.isEmpty { return send(plan.content) }
    if plan.content.isEmpty { return structure }
    return structure + send(content.carried(through: later(), itemCount: itemCount))
  }

  /// Sends a change set, unless it is empty.
  func send(_ changeSet: ChangeSet) -> [ChangeSet] {
    guard !changeSet.isEmpty, let reloadBlock = reloadBlock() else { return [] }
    reloadBlock(changeSet)
    return [changeSet]
  }
}

extension DataSource {
  /// Reports a plan through the reload block.
  ///
  /// - Returns: the change sets that were sent.
  @usableFromInline
  func deliver(
    _ plan: ChangePlan, options: UpdateOptions, later: () -> ChangeSet
  ) -> [ChangeSet] {
    Delivery(
      options: options, reloadBlock: { self.reloadBlock }, itemCount: { self.numberOfItems(in: $0) }
    ).deliver(plan, later: later)
  }
}
