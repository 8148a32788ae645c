import DataSourceDiffing
import IdentityDiff

extension Workload {
  /// The engine, and then what makes change sets of its difference.
  public var planned: Contender {
    switch data {
    case .uuids(let sides):
      Contender("planned") {
        sink(Diff.difference(from: sides.old, to: sides.new, id: \.self).plan())
      }
    case .items(let sides):
      Contender("planned") { sink(Diff.difference(from: sides.old, to: sides.new).plan()) }
    case .keyedItems(let sides):
      Contender("planned") { sink(Diff.difference(from: sides.old, to: sides.new).plan()) }
    case .sections(let sides):
      Contender("planned") {
        let difference: SectionedDifference = Diff.difference(from: sides.old, to: sides.new)
        sink(difference.plan(itemCounts: sides.new.map { $0.items.count }))
      }
    }
  }

  /// The commands of both change sets.
  public var commandCount: Int {
    switch data {
    case .uuids(let sides):
      Diff.difference(from: sides.old, to: sides.new, id: \.self).plan().commandCount
    case .items(let sides): Diff.difference(from: sides.old, to: sides.new).plan().commandCount
    case .keyedItems(let sides):
      Diff.difference(from: sides.old, to: sides.new).plan().commandCount
    case .sections(let sides):
      (Diff.difference(from: sides.old, to: sides.new) as SectionedDifference)
        .plan(itemCounts: sides.new.map { $0.items.count }).commandCount
    }
  }
}
