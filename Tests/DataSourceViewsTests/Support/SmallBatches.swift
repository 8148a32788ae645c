import DataSourceChanges
import DataSourceCore
import Foundation

/// Change sets between lists of up to two sections with up to two items each.
struct SmallBatches {
  let before: [Int]
  let after: [Int]

  static let shapes: [[Int]] =
    [[]] + (0...2).map { [$0] }
    + (0...2).flatMap { first in
      (0...2).map { [first, $0] }
    }

  static let all: [SmallBatches] = shapes.flatMap { before in
    shapes.map { SmallBatches(before: before, after: $0) }
  }

  /// The number of items on both sides.
  var itemCount: Int { before.reduce(0, +) + after.reduce(0, +) }

  private static func places(_ counts: [Int]) -> [IndexPath] {
    counts.enumerated().flatMap { section, count in (0..<count).map { [section, $0] } }
  }

  /// Every structural change at index paths that exist.
  var structure: [Change] {
    func changes(_ froms: [IndexPath], _ tos: [IndexPath]) -> [ChangeType] {
      tos.map { .insert($0) } + froms.map { .delete($0) }
        + froms.flatMap { from in tos.map { .move(from, $0) } }
    }
    let sections = changes(before.indices.map { [$0] }, after.indices.map { [$0] })
    return sections.map { .section(type: $0) }
      + changes(Self.places(before), Self.places(after)).map { .item(type: $0) }
  }

  /// Every update of something that exists.
  var updates: [Change] {
    before.indices.map { .section(type: .update([$0])) }
      + Self.places(before).map { .item(type: .update($0)) }
  }

  /// Checks one in `stride` of the batches with up to a number of changes, and returns those that
  /// keep every rule.
  func valid(of changes: [Change], upTo size: Int, stride: Int = 1) -> [[Change]] {
    let combinations = combinations(of: changes, upTo: size)
    return Swift.stride(from: 0, to: combinations.count, by: stride).map { combinations[$0] }
      .filter {
        isPlausible($0) && (try? ChangeSet.some($0).validate(before: before, after: after)) != nil
      }
  }

  /// Whether the number of sections is right, and, if no section is inserted or deleted, the number
  /// of items, too. Implausible changes would break a rule, but full validation is slow.
  private func isPlausible(_ changes: [Change]) -> Bool {
    var (sections, items) = (0, 0)
    var isOfItems = true
    for change in changes {
      let type = change.type
      let growth = (type.after == nil ? 0 : 1) - (type.before == nil ? 0 : 1)
      switch change {
      case .section:
        isOfItems = false
        if case .update = type { continue }
        sections += growth
      case .object:
        if case .update = type { continue }
        items += growth
      }
    }
    guard after.count - before.count == sections else { return false }
    return !isOfItems || after.reduce(0, +) - before.reduce(0, +) == items
  }

  /// All choices of up to a number of changes, each at most once.
  func combinations(of changes: [Change], upTo size: Int) -> [[Change]] {
    var result: [[Change]] = [[]]
    var newest: [(next: Int, chosen: [Change])] = [(0, [])]
    for _ in 0..<size {
      newest = newest.flatMap { next, chosen in
        (next..<max(next, changes.count)).map { ($0 + 1, chosen + [changes[$0]]) }
      }
      result += newest.map(\.chosen)
    }
    return result
  }

  /// The old elements, all different.
  var old: [[Int]] { before.enumerated().map { s, count in (0..<count).map { 10 * s + $0 + 1 } } }

  /// The new elements as they are read, all different.
  var fresh: [[Int]] { after.enumerated().map { s, count in (0..<count).map { -10 * s - $0 - 1 } } }
}
