import DataSourceDiffing
import Foundation
import TransitionSupport

/// Plans with one mistake each.
struct PlanMutants {
  let all: [(name: String, changeSets: [ChangeSet])]

  /// Makes mistakes in a plan for a transition.
  init(of plan: ChangePlan, _ transition: SectionedTransition) {
    var all: [(name: String, changeSets: [ChangeSet])] = []
    func add(_ name: String, _ structure: [Change], _ content: [Change]) {
      let plan = ChangePlan(structure: .some(structure), content: .some(content))
      all.append((name, plan.changeSets))
    }
    let structure = plan.structure.changes
    let content = plan.content.changes

    // What is read again shows the right thing, even if something else was there before.
    for index in structure.indices where content.isEmpty {
      var rest = structure
      add("without \(Self.kind(rest.remove(at: index)))", rest, content)
      add("twice \(Self.kind(structure[index]))", structure + [structure[index]], content)
    }
    let mapping = plan.structure.mapping
    for (index, change) in content.enumerated() {
      var rest = content
      rest.remove(at: index)
      add("without \(Self.kind(change))", structure, rest)
      guard case .update(let path) = change.type, !structure.isEmpty else { continue }
      let before =
        change.isSectionChange
        ? mapping.oldSection(for: path[0]).map { Change.section(type: .update([$0])) }
        : mapping.oldIndexPath(for: path).map { Change.item(type: .update($0)) }
      if let before { add("structural \(Self.kind(change))", structure + [before], rest) }
    }
    for change in structure {
      guard case .section(.insert(let section)) = change,
        let item = structure.firstIndex(where: { Self.isDeletedItem($0) }),
        case .delete(let path) = structure[item].type,
        !transition.new[section[0]].items.isEmpty
      else { continue }
      var moved = structure
      moved[item] = .item(type: .move(path, [section[0], 0]))
      add("an item moves into an inserted section", moved, content)
    }
    if !structure.isEmpty, !content.isEmpty {
      all.append(("content first", [plan.content, plan.structure]))
      all.append(("all at once", [.some(structure + content)]))
    }
    if !plan.isEmpty { all.append(("everything", [.all])) }
    self.all = all
  }

  private static func isDeletedItem(_ change: Change) -> Bool {
    if case .object(.delete) = change { true } else { false }
  }

  /// Such as `insert section`.
  private static func kind(_ change: Change) -> String {
    change.description.split(separator: " ").prefix(2).joined(separator: " ")
  }
}
