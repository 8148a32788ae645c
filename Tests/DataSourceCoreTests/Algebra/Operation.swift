import DataSourceChanges
import DataSourceCore
import Foundation

extension Algebra {
  /// An item's place. A section's place has item 0.
  struct Spot: Hashable, Sendable {
    var section: Int
    var item = 0

    var indexPath: IndexPath { [section, item] }
  }

  /// A well-formed change in a form that is easy to reason about.
  struct Operation: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case insert, delete, move, update }

    var isSection: Bool
    var kind: Kind

    /// The old place; `nil` for an insertion.
    var from: Spot?

    /// The new place of an insertion or a move.
    var to: Spot?

    func isSection(_ kind: Kind) -> Bool { isSection && self.kind == kind }
    func isItem(_ kind: Kind) -> Bool { !isSection && self.kind == kind }
  }
}

extension Algebra.Operation {
  /// Reads a change; `nil` if an index path does not have one or two components (a section) or two
  /// (an item).
  init?(_ change: Change) {
    let isSection = change.isSectionChange
    func spot(_ path: IndexPath) -> Algebra.Spot? {
      if isSection { return 1...2 ~= path.count ? Algebra.Spot(section: path[0]) : nil }
      return path.count == 2 ? Algebra.Spot(section: path[0], item: path[1]) : nil
    }
    switch change.type {
    case .insert(let to):
      guard let to = spot(to) else { return nil }
      self.init(isSection: isSection, kind: .insert, to: to)
    case .delete(let from):
      guard let from = spot(from) else { return nil }
      self.init(isSection: isSection, kind: .delete, from: from)
    case .update(let from):
      guard let from = spot(from) else { return nil }
      self.init(isSection: isSection, kind: .update, from: from)
    case .move(let from, let to):
      guard let from = spot(from), let to = spot(to) else { return nil }
      self.init(isSection: isSection, kind: .move, from: from, to: to)
    }
  }

  var change: Change { isSection ? .section(type: type) : .item(type: type) }

  private var type: ChangeType {
    func path(_ spot: Algebra.Spot?) -> IndexPath {
      guard let spot else { return [] }
      return isSection ? [spot.section] : spot.indexPath
    }
    return switch kind {
    case .insert: .insert(path(to))
    case .delete: .delete(path(from))
    case .move: .move(path(from), path(to))
    case .update: .update(path(from))
    }
  }
}

extension Algebra {
  /// A batch together with the item counts of both sides.
  struct Transition: Sendable {
    var before: [Int]
    var after: [Int]
    var operations: [Operation]

    var changeSet: ChangeSet { .some(operations.map(\.change)) }

    /// Unique old elements.
    var elements: [[Int]] { Self.elements(before) }

    static func elements(_ counts: [Int]) -> [[Int]] {
      counts.indices.map { section in (0..<counts[section]).map { section * 1_000 + $0 } }
    }

    /// Elements for every new place, none of them among the old ones; `salt` keeps steps apart.
    static func fresh(_ counts: [Int], salt: Int = 1) -> [[Int]] {
      elements(counts).map { $0.map { -$0 - salt * 1_000_000 } }
    }
  }
}

extension Algebra.Transition: CustomStringConvertible {
  /// Source code that creates the batch and validates it.
  var description: String {
    "try " + Algebra.source(changeSet) + ".validate(before: \(before), after: \(after))"
  }
}

extension Algebra {
  /// Source code that creates a change set.
  static func source(_ changeSet: ChangeSet) -> String {
    guard case .some(let changes) = changeSet else { return "ChangeSet.all" }
    return "ChangeSet.some([" + changes.map(source).joined(separator: ", ") + "])"
  }

  private static func source(_ change: Change) -> String {
    func source(_ path: IndexPath) -> String { "\(Array(path))" }
    let type =
      switch change.type {
      case .insert(let to): ".insert(\(source(to)))"
      case .delete(let from): ".delete(\(source(from)))"
      case .update(let from): ".update(\(source(from)))"
      case .move(let from, let to): ".move(\(source(from)), \(source(to)))"
      }
    return (change.isSectionChange ? ".section" : ".item") + "(type: \(type))"
  }
}
