import Foundation

/// Reports a plan to whoever listens.
struct Delivery {
  /// The reload block as it is when the change set is sent.
  var reloadBlock: () -> ReloadBlock?
  /// The number of items that a section has then.
  var itemCount: (Int) -> Int

  /// Reports a plan in change sets of structure and content.
  ///
  /// - Parameters:
  ///   - plan: what has changed.
  ///   - later: what has happened since, in order, asked after the structure has been reported: a listener may
  ///     have changed the data again, and reported that, so that the content has to follow its items.
  /// - Returns: the change sets that were sent.
  func deliver(_ plan: ChangePlan, later: () -> [ChangeSet]) -> [ChangeSet] {
    if plan.structure.isEmpty { return send(plan.content) }
    var content = PendingContent(plan.content, itemCount: itemCount)
    let structure = send(plan.structure)
    if structure.isEmpty { return send(plan.content) }
    if plan.content.isEmpty { return structure }
    for changeSet in later() { content.follow(changeSet) }
    return structure + send(content.changeSet(itemCount: itemCount))
  }

  /// Sends a change set, unless it is empty.
  func send(_ changeSet: ChangeSet) -> [ChangeSet] {
    guard !changeSet.isEmpty, let reloadBlock = reloadBlock() else { return [] }
    reloadBlock(changeSet)
    return [changeSet]
  }
}

extension DataSource {
  /// Reports a plan through the reload block, as options say.
  ///
  /// - Returns: the change sets that were sent.
  @usableFromInline
  func deliver(
    _ plan: ChangePlan, options: UpdateOptions, later: () -> ChangeSet
  ) -> [ChangeSet] {
    guard !plan.isEmpty else { return [] }
    let delivery = Delivery(
      reloadBlock: { self.reloadBlock }, itemCount: { self.numberOfItems(in: $0) })
    return options.reloads(plan) ? delivery.send(.all) : delivery.deliver(plan) { [later()] }
  }
}
