public import Foundation

/// A name, the change that it represents, and how to make it.
public struct WorkloadRecipe: Sendable {
  /// The short name: L1, S1.
  public let name: String
  /// The change that it represents, in a few words.
  public let summary: String
  /// Why the standard library takes no part.
  public let withoutStandardLibrary: String?
  private let build: @Sendable () -> (data: WorkloadData, expected: ExpectedCounts)

  init(
    _ name: String, _ summary: String, withoutStandardLibrary: String? = nil,
    build: @escaping @Sendable () -> (data: WorkloadData, expected: ExpectedCounts)
  ) {
    self.name = name
    self.summary = summary
    self.withoutStandardLibrary = withoutStandardLibrary
    self.build = build
  }

  /// Makes it, which takes time and memory.
  public func make() -> Workload {
    let (data, expected) = build()
    return Workload(recipe: self, data: data, expected: expected)
  }
}

/// Data before and after changes, and the expected counts of its difference.
public struct Workload: Sendable {
  /// What it was made by.
  public let recipe: WorkloadRecipe
  /// The data.
  public let data: WorkloadData
  /// What is known of the difference from the construction of the data.
  public let expected: ExpectedCounts
}

/// The data of a workload, by the type of its elements.
public enum WorkloadData: Sendable {
  case uuids(Sides<[UUID]>)
  case items(Sides<[Item]>)
  case keyedItems(Sides<[KeyedItem]>)
  case sections(Sides<[BenchmarkSection]>)
}

/// Data before and after.
public struct Sides<Data: Sendable>: Sendable {
  /// The data before.
  public let old: Data
  /// The data after. Shares no storage with `old`.
  public let new: Data
  /// The larger one of both.
  public let larger: Data
  /// A copy of the larger one that was built separately: the reading limit reads both.
  public let twin: Data
}

/// How many changes a workload has by construction. Sections count, too.
public struct ExpectedCounts: Sendable {
  public var deleted = 0
  public var inserted = 0
  public var updated = 0
  /// More moves are never needed; often fewer are enough.
  public var atMostMoved = 0
}

extension WorkloadData {
  /// The number of elements before and after together, sections not counted.
  public var count: Int {
    switch self {
    case .uuids(let sides): sides.old.count + sides.new.count
    case .items(let sides): sides.old.count + sides.new.count
    case .keyedItems(let sides): sides.old.count + sides.new.count
    case .sections(let sides):
      (sides.old + sides.new).reduce(0) { $0 + $1.items.count }
    }
  }

  /// Makes both sides of a list, and a twin unless the reading limit is not of interest.
  static func list<Element>(
    _ draft: Draft, withTwin: Bool = true, of make: (Spec) -> Element
  ) -> Sides<[Element]> {
    let (old, new) = (draft.oldItems.map(make), draft.newItems.map(make))
    let isOldLarger = old.count >= new.count
    let larger = isOldLarger ? old : new
    let twin = withTwin ? (isOldLarger ? draft.oldItems : draft.newItems).map(make) : larger
    return Sides(old: old, new: new, larger: larger, twin: twin)
  }

  static func items(_ draft: Draft, withTwin: Bool = true) -> WorkloadData {
    .items(list(draft, withTwin: withTwin, of: \.item))
  }

  static func sections(_ draft: Draft) -> WorkloadData {
    let (old, new) = (draft.old.map(\.section), draft.new.map(\.section))
    let isOldLarger = draft.oldItems.count >= draft.newItems.count
    return .sections(
      Sides(
        old: old, new: new, larger: isOldLarger ? old : new,
        twin: (isOldLarger ? draft.old : draft.new).map(\.section)))
  }

  /// Sections whose items are the very same arrays before and after.
  static func sharedSections(_ draft: Draft) -> WorkloadData {
    let old = draft.old.map(\.section)
    let sections = Dictionary(uniqueKeysWithValues: zip(draft.old.map(\.number), old))
    let new = draft.new.compactMap { sections[$0.number] }
    return .sections(Sides(old: old, new: new, larger: old, twin: draft.old.map(\.section)))
  }
}
