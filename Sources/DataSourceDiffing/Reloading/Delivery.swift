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
  ///   - later: what has been reported since, in order, asked after the structure has been: a listener may
  ///     have changed the data again, so that the content has to follow its items.
  /// - Returns: the change sets that were sent.
  @discardableResult
  func deliver(_ plan: ChangePlan, later: () -> [ChangeSet]) -> [ChangeSet] {
    let structure = send(plan.structure)
    if structure.isEmpty { return send(plan.content) }
    if plan.content.isEmpty { return structure }
    let content = later().reduce(plan.content) { $0.carried(through: $1) }.settled
    // An empty section must not be updated, and only its title is left to tell.
    let emptied = content.changes.contains {
      $0.isSectionChange && $0.type.before?.namedSection.map { itemCount($0) } == 0
    }
    return structure + send(emptied ? .all : content)
  }

  /// Reports a plan as options say.
  @discardableResult
  func deliver(
    _ plan: ChangePlan, options: UpdateOptions, later: () -> [ChangeSet]
  ) -> [ChangeSet] {
    guard !plan.isEmpty else { return [] }
    return options.reloads(plan) ? send(.all) : deliver(plan, later: later)
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
  @usableFromInline
  func deliver(_ plan: ChangePlan, options: UpdateOptions, later: () -> ChangePlan) {
    let delivery = Delivery(
      reloadBlock: { self.reloadBlock }, itemCount: { self.numberOfItems(in: $0) })
    delivery.deliver(plan, options: options) { [later().structure] }
  }
}

extension ChangeSet {
  /// Updates at the places to which a later change set takes them.
  ///
  /// - Parameter later: what has been reported since.
  func carried(through later: ChangeSet) -> ChangeSet {
    if later.isEmpty { return self }
    let mapping = later.mapping
    var carried: [Change] = []
    for change in changes {
      guard let before = change.type.before else { continue }
      if change.isSectionChange {
        guard let origin = before.namedSection, let section = mapping.sectionAfter(origin) else {
          continue
        }
        carried.append(.section(type: .update(IndexPath(sectionIndex: section))))
        // The items are to be read with their section, so those that have left it are still to be.
        for case .object(.move(let from, let to)) in later.changes
        where from.namedSection == origin && to.namedSection != section {
          carried.append(.object(type: .update(to)))
        }
      } else if let indexPath = mapping.indexPathAfter(before) {
        carried.append(.object(type: .update(indexPath)))
      }
    }
    return .some(carried)
  }

  /// Updates, each of them once, and none of items that are read with their section.
  var settled: ChangeSet {
    var batch = Batch(changes)
    let sections = Set(batch.sections.updates)
    let items = Set(batch.items.updates).filter { !sections.contains($0.section) }
    (batch.sections.updates, batch.items.updates) = (Array(sections), Array(items))
    return .some(batch.changes)
  }
}
