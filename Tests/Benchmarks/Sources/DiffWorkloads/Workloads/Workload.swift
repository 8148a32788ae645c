public import Foundation

/// A workload's name, the change that it represents, and how to make it.
public struct WorkloadRecipe: Sendable {
  /// The short name: L1, S1.
  public let name: String
  /// The change that it represents, in a few words.
  public let summary: String
  /// Why the standard library is excluded.
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

  /// Makes the workload, which takes time and memory.
  public func make() -> Workload {
    let (data, expected) = build()
    return Workload(recipe: self, data: data, expected: expected)
  }
}

/// Old and new data, and the expected counts of their difference.
public struct Workload: Sendable {
  /// The recipe that made it.
  public let recipe: WorkloadRecipe
  /// The data.
  public let data: WorkloadData
  /// What is known about the difference because of how the data was made.
  public let expected: ExpectedCounts
}

/// A workload's data, by element type.
public enum WorkloadData: Sendable {
  case uuids(Sides<[UUID]>)
  case items(Sides<[Item]>)
  case keyedItems(Sides<[KeyedItem]>)
  case sections(Sides<[BenchmarkSection]>)
}

/// Old and new data.
public struct Sides<Data: Sendable>: Sendable {
  /// The old data.
  public let old: Data
  /// The new data. It shares no storage with `old`.
  public let new: Data
  /// The larger of the two.
  public let larger: Data
  /// A separately built copy of the larger one: the reading limit reads both.
  public let twin: Data
}

/// How many changes a workload has by construction. Sections count, too.
public struct ExpectedCounts: Sendable {
  public var deleted = 0
  public var inserted = 0
  public var updated = 0
  /// More moves are never needed; fewer are often enough.
  public var atMostMoved = 0
}

extension WorkloadData {
  /// The number of old and new elements together, not counting sections.
  public var count: Int {
    switch self {
    case .uuids(let sides): sides.old.count + sides.new.count
    case .items(let sides): sides.old.count + sides.new.count
    case .keyedItems(let sides): sides.old.count + sides.new.count
    case .sections(let sides):
      (sides.old + sides.new).reduce(0) { $0 + $1.items.count }
    }
  }

  /// Makes both sides of a list, and a twin unless the reading limit does not matter.
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

  /// Sections whose old and new items are the very same arrays.
  static func sharedSections(_ draft: Draft) -> WorkloadData {
    let old = draft.old.map(\.section)
    let sections = Dictionary(uniqueKeysWithValues: zip(draft.old.map(\.number), old))
    let new = draft.new.compactMap { sections[$0.number] }
    return .sections(Sides(old: old, new: new, larger: old, twin: draft.old.map(\.section)))
  }
}
