import DataSourceKit
import Foundation

@testable import DataSourceViews

/// What a view shows after it has carried out a plan.
struct PlanOutcome {
  let plan: ViewPlan

  /// The elements, those read anew being negative.
  private(set) var items: [[Int]]

  /// The sections whose titles have been read anew.
  private(set) var sections: Set<Int>

  /// What is wrong with the plan by itself.
  private(set) var problem: String?

  /// Carries out what is planned for a change set; `nil` if it is refused.
  init?(_ changes: [Change], _ batches: SmallBatches) {
    guard
      let plan = try? ViewPlan(
        changes, before: batches.before, after: batches.after, enforcing: .quirks)
    else { return nil }
    self.plan = plan
    let structure = plan.structure
    do {
      try structure.validate(before: batches.before, after: batches.after)
      items = try structure.applied(to: batches.old, from: batches.fresh)
    } catch {
      (items, sections, problem) = ([], [], "\(error)")
      return
    }
    sections = plan.contentSections.union(plan.structure.insertedSections).reduce(into: []) {
      $0.insert($1)
    }
    // Content stands at AFTER positions.
    for section in plan.contentSections { items[section] = batches.fresh[section] }
    for path in plan.contentItems { items[path[0]][path[1]] = batches.fresh[path[0]][path[1]] }
    problem = Self.problem(of: plan, after: batches.after)
  }

  private static func problem(of plan: ViewPlan, after: [Int]) -> String? {
    let structure = plan.structure
    if structure.changes.contains(where: { if case .update = $0.type { true } else { false } }) {
      return "an update in the structure"
    }
    if plan.contentSections.contains(where: { after[$0] == 0 }) { return "an empty section" }
    if plan.contentItems != Set(plan.contentItems).sorted() { return "items in no order" }
    if plan.contentItems.contains(where: { plan.contentSections.contains($0[0]) }) {
      return "an item in a section that is read again"
    }
    let commands =
      structure.changes.count + plan.contentSections.count + plan.contentItems.count
    if plan.commandCount != commands { return "counts \(plan.commandCount) commands" }
    if plan.hasContent != (commands > structure.changes.count) { return "hasContent" }
    if plan.contentChanges.changes.count != commands - structure.changes.count { return "content" }
    if !plan.contentChanges.isContentOnly { return "content that changes the structure" }
    return nil
  }
}
