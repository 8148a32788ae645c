import DataSourceKit
import Foundation

extension _DiffableCore {
  /// Carries out one edit, and tells it.
  func perform(_ edit: Edit<SectionID, Item>) throws(EditError) {
    guard !isBetweenBatches else { throw .updateInProgress }
    try edit.check(contents)
    guard let plan = plan(of: edit) else { return }
    let inverse = edit.perform(on: &contents)
    revision += 1
    note(edit)
    if log == nil {
      tellEdits(plan)
    } else {
      undo.append(inverse)
      log?.append(plan)
    }
  }

  /// What an edit changes, before it is carried out; `nil` if it changes nothing at all.
  private func plan(of edit: Edit<SectionID, Item>) -> ChangePlan? {
    func structure(_ changes: Change...) -> ChangePlan { ChangePlan(structure: .some(changes)) }
    func section(_ index: Int) -> IndexPath { IndexPath(sectionIndex: index) }
    switch edit {
    case .insert(_, let place): return structure(.item(type: .insert(place.indexPath)))
    case .remove(let place): return structure(.item(type: .delete(place.indexPath)))
    case .move(let from, let to):
      return from == to ? nil : structure(.item(type: .move(from.indexPath, to.indexPath)))
    case .replace(let place, let item): return planOfReplacement(at: place, with: item)
    case .insertSection(_, let index): return structure(.section(type: .insert(section(index))))
    case .removeSection(let index): return structure(.section(type: .delete(section(index))))
    case .moveSection(let from, let to):
      return from == to ? nil : structure(.section(type: .move(section(from), section(to))))
    case .retitle(let index, let headerTitle, let footerTitle):
      let content = contents[index]
      if content.headerTitle == headerTitle, content.footerTitle == footerTitle { return nil }
      // An empty section must not be updated.
      return content.items.isEmpty
        ? structure(
          .section(type: .delete(section(index))), .section(type: .insert(section(index))))
        : ChangePlan(content: .some([.section(type: .update(section(index)))]))
    case .replaceAll(let new): return identity.difference(contents, new).plans(new).plan
    }
  }

  private func planOfReplacement(at place: Position, with item: Item) -> ChangePlan {
    let content = contents[place.section]
    var (old, new) = (content, content)
    old.items = [content.items[place.item]]
    new.items = [item]
    let plan = identity.difference([old], [new]).plans([new]).plan
    let path = place.indexPath
    if !plan.structure.isEmpty {
      return ChangePlan(
        structure: .some([.item(type: .delete(path)), .item(type: .insert(path))]))
    }
    // What an object was before it changed in place is known to nobody, so it counts as changed.
    let isChanged = !plan.isEmpty || areOneObject(content.items[place.item], item)
    return isChanged ? ChangePlan(content: .some([.item(type: .update(path))])) : plan
  }

  private func areOneObject(_ first: Item, _ second: Item) -> Bool {
    type(of: first as Any) is AnyObject.Type && first as AnyObject === second as AnyObject
  }

  /// Lets the indices follow an edit, or forgets them.
  private func note(_ edit: Edit<SectionID, Item>) {
    func follow(_ edit: _IndexEdit, _ item: Item? = nil) {
      if index?.note(edit, inserted: item) == false { index = nil }
    }
    switch edit {
    case .insert(let item, let place): follow(.insert(place), item)
    case .remove(let place): follow(.remove(place))
    case .move(let from, let to): follow(.move(from, to))
    case .replace(let place, let item):
      follow(.remove(place))
      follow(.insert(place), item)
    case .retitle: break
    default: (index, sectionIndex) = (nil, nil)
    }
  }

  /// Groups edits: tells them together, or takes them back if there is an error.
  func transaction<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if log != nil { return try body() }
    log = EditLog()
    let before = (appliedRequest, postponed)
    let result: Result
    do {
      result = try body()
    } catch {
      log = nil
      for edit in undo.reversed() { _ = edit.perform(on: &contents) }
      undo = []
      setContents(contents)
      (appliedRequest, postponed) = before
      throw error
    }
    let plan = log?.plan(itemCount: itemCount) ?? ChangePlan()
    (log, undo) = (nil, [])
    tellEdits(plan)
    return result
  }

  private func tellEdits(_ plan: ChangePlan) {
    guard !plan.isEmpty else { return }
    _ = options.reloads(plan) ? tell { delivery.send(.all) } : deliver(plan)
  }
}
