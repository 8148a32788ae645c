import DataSourceDiffing
import IdentityDiff

extension Workload {
  /// The engine, followed by creating change sets from its difference.
  public var planned: Contender {
    switch data {
    case .uuids(let sides):
      Contender("planned") {
        sink(Diff.difference(from: sides.old, to: sides.new, identity: .itself).plan())
      }
    case .items(let sides):
      Contender("planned") { sink(Diff.difference(from: sides.old, to: sides.new).plan()) }
    case .keyedItems(let sides):
      Contender("planned") { sink(Diff.difference(from: sides.old, to: sides.new).plan()) }
    case .sections(let sides):
      Contender("planned") {
        let difference = Diff.difference(from: sides.old, to: sides.new, items: \.items)
        sink(difference.plan(itemCounts: sides.new.map { $0.items.count }))
      }
    }
  }

  /// The commands of both change sets.
  public var commandCount: Int {
    switch data {
    case .uuids(let sides):
      Diff.difference(from: sides.old, to: sides.new, identity: .itself).plan().commandCount
    case .items(let sides): Diff.difference(from: sides.old, to: sides.new).plan().commandCount
    case .keyedItems(let sides):
      Diff.difference(from: sides.old, to: sides.new).plan().commandCount
    case .sections(let sides):
      Diff.difference(from: sides.old, to: sides.new, items: \.items)
        .plan(itemCounts: sides.new.map { $0.items.count }).commandCount
    }
  }
}
