import DataSourceChanges
import DataSourceCore
import Foundation

@testable import DataSourceViews

/// What a view shows after it has performed a plan.
struct PlanOutcome {
  let plan: ChangePlan

  /// The elements; those read again are negative.
  private(set) var items: [[Int]]

  /// The sections whose titles have been read again.
  private(set) var sections: Set<Int>

  /// Mistakes in the plan itself.
  private(set) var problem: String?

  /// Performs the plan for a change set; `nil` if it is rejected.
  init?(_ changes: [Change], _ batches: SmallBatches) {
    guard
      let change = try? PlannedChange(
        viewing: Batch(changes), before: batches.before, after: batches.after, enforcing: .quirks)
    else { return nil }
    plan = change.plan
    guard change.leads(from: batches.before, to: batches.after) else {
      (items, sections, problem) = ([], [], "the plan does not lead to the counts")
      return
    }
    let structure = plan.structure
    do {
      try structure.validate(before: batches.before, after: batches.after)
      items = try structure.applied(to: batches.old, from: batches.fresh)
    } catch {
      (items, sections, problem) = ([], [], "\(error)")
      return
    }
    sections = Set(plan.content.updatedSections.union(plan.structure.insertedSections))
    // Content has AFTER positions.
    for section in plan.content.updatedSections { items[section] = batches.fresh[section] }
    for path in plan.content.updatedItems {
      items[path[0]][path[1]] = batches.fresh[path[0]][path[1]]
    }
    problem = Self.problem(of: plan, after: batches.after)
  }

  private static func problem(of plan: ChangePlan, after: [Int]) -> String? {
    let structure = plan.structure
    if structure.changes.contains(where: { if case .update = $0.type { true } else { false } }) {
      return "an update in the structure"
    }
    if plan.content.updatedSections.contains(where: { after[$0] == 0 }) {
      return "an empty section"
    }
    if plan.content.updatedItems != Set(plan.content.updatedItems).sorted() {
      return "items in no order"
    }
    if plan.content.updatedItems.contains(where: { plan.content.updatedSections.contains($0[0]) }) {
      return "an item in a section that is read again"
    }
    if !plan.content.isContentOnly { return "content that changes the structure" }
    return nil
  }
}
