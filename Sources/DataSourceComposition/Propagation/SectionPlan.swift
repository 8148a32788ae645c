import DataSourceKit
import Foundation

/// What a batch says of sections.
struct SectionPlan {
  /// The sections that are deleted (BEFORE).
  private(set) var gone: Set<Int> = []
  /// The sections that are inserted (AFTER).
  private(set) var fresh: Set<Int> = []
  /// The sections to be read again (AFTER).
  private(set) var updated: [Int] = []
  private var moves: [(from: Int, to: Int)] = []

  /// Where sections get to, those that are told as deleted and inserted included.
  let mapping: IndexPathMapping

  init(_ changes: OutputChanges, _ places: OutputPlaces) {
    var empty: [(from: Int, to: Int)] = []
    for (section, touch) in changes.sections {
      switch (touch.before, places.section(section)) {
      case (let from?, nil): gone.insert(from)
      case (nil, let to?): fresh.insert(to)
      case (let from?, let to?):
        if touch.mayMove { moves.append((from, to)) }
        guard touch.isUpdated else { continue }
        updated.append(to)
        if places.itemCount(to) == 0 { empty.append((from, to)) }
      case (nil, nil): break
      }
    }
    moves = neededMoves(moves, removed: Array(gone), added: Array(fresh))
    mapping = ChangeSet.some(Self.changes(gone, fresh, moves)).mapping
    guard !empty.isEmpty else { return }
    replace(empty)
    moves = neededMoves(moves, removed: Array(gone), added: Array(fresh))
  }

  /// Tells moved sections whose items change as deleted and inserted.
  mutating func replaceMoved(editedBefore: Set<Int>, editedAfter: Set<Int>) {
    let edited = moves.filter { editedBefore.contains($0.from) || editedAfter.contains($0.to) }
    guard !edited.isEmpty else { return }
    replace(edited)
    moves = neededMoves(moves, removed: Array(gone), added: Array(fresh))
  }

  private mutating func replace(_ sections: [(from: Int, to: Int)]) {
    let origins = Set(sections.map(\.from))
    gone.formUnion(origins)
    fresh.formUnion(sections.map(\.to))
    moves.removeAll { origins.contains($0.from) }
  }

  var changes: [Change] { Self.changes(gone, fresh, moves) }

  private static func changes(
    _ gone: Set<Int>, _ fresh: Set<Int>, _ moves: [(from: Int, to: Int)]
  ) -> [Change] {
    func path(_ section: Int) -> IndexPath { IndexPath(sectionIndex: section) }
    return gone.sorted().map { .section(type: .delete(path($0))) }
      + fresh.sorted().map { .section(type: .insert(path($0))) }
      + moves.sorted { $0.from < $1.from }
      .map { .section(type: .move(path($0.from), path($0.to))) }
  }
}
