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
  ///   - later: what has changed since, asked after the structure has been reported: a listener may have
  ///     changed the data again, and reported that, so that the content has to follow its items.
  /// - Returns: the change sets that were sent.
  @discardableResult
  func deliver(_ plan: ChangePlan, later: () -> ChangePlan) -> [ChangeSet] {
    guard !plan.isEmpty else { return [] }
    if options.reloads(plan) { return send(.all) }
    let structure = send(plan.structure)
    if structure.isEmpty { return send(plan.content) }
    if plan.content.isEmpty { return structure }
    return structure + send(plan.content.carried(through: later(), itemCount: itemCount))
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
    _ plan: ChangePlan, options: UpdateOptions, later: () -> ChangePlan
  ) -> [ChangeSet] {
    Delivery(
      options: options, reloadBlock: { self.reloadBlock }, itemCount: { self.numberOfItems(in: $0) }
    ).deliver(plan, later: later)
  }
}

extension ChangeSet {
  /// Updates at the places to which another change has taken them.
  ///
  /// - Parameters:
  ///   - later: a change that has been reported since.
  ///   - itemCount: the number of items of a section AFTER that change.
  fileprivate func carried(through later: ChangePlan, itemCount: (Int) -> Int) -> ChangeSet {
    if later.structure.isEmpty { return self }
    let mapping = later.structure.mapping
    var carried: [Change] = []
    for change in changes {
      guard let before = change.type.before else { continue }
      if change.isSectionChange {
        guard let section = before.namedSection.flatMap(mapping.sectionAfter) else { continue }
        // An empty section must not be updated, and only its title is left to tell.
        if itemCount(section) == 0 { return .all }
        carried.append(.section(type: .update(IndexPath(sectionIndex: section))))
      } else if let indexPath = mapping.indexPathAfter(before) {
        carried.append(.object(type: .update(indexPath)))
      }
    }
    return .some(carried)
  }
}
