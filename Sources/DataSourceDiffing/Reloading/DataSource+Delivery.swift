import Foundation

extension DataSource {
  /// Reports a plan through the reload block.
  ///
  /// - Parameters:
  ///   - plan: what has changed.
  ///   - options: how to tell it.
  ///   - later: what has changed since, asked after the structure has been reported: a listener may have
  ///     changed the data again, and reported that, so that the content has to follow its items.
  @usableFromInline
  func deliver(_ plan: ChangePlan, options: UpdateOptions, later: () -> ChangePlan) {
    guard !plan.isEmpty, reloadBlock != nil else { return }
    if options.reloads(plan) {
      reloadBlock?(.all)
      return
    }
    var content = plan.content
    if !plan.structure.isEmpty {
      reloadBlock?(plan.structure)
      if content.isEmpty { return }
      content = content.carried(through: later()) { self.numberOfItems(in: $0) }
    }
    if !content.isEmpty { reloadBlock?(content) }
  }
}

extension ChangeSet {
  /// Updates at the places to which another change has taken them.
  ///
  /// - Parameters:
  ///   - later: a change that has been reported since.
  ///   - itemCount: the number of items of a section AFTER that change.
  func carried(through later: ChangePlan, itemCount: (Int) -> Int) -> ChangeSet {
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
