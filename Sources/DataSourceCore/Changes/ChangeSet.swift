import DataSourcePositions

/// A list's changes: one batch of changes that happen together, or a reload.
///
/// The changes of a batch are a set: their order does not matter. Deletions, updates and the
/// origins of moves are positions BEFORE the batch; insertions and the targets of moves are
/// positions AFTER it. Unnamed sections and items keep their order and fill the remaining
/// positions, and a moved section takes its items with it. `BatchRule` of `DataSourceChanges` lists
/// the rules for batches.
///
/// ```swift
/// let changes: ChangeSet = .some([
///   .item(type: .delete([0, 2])),  // the third item is deleted
///   .item(type: .insert([0, 0])),  // a new item is the first one
/// ])
/// try changes.validate(before: [3], after: [3])
/// changes.mapping.newIndexPath(for: [0, 0])  // [0, 1]
/// ```
///
/// A change set is a value with an algebra, in `DataSourceChanges`. You can validate, apply and
/// invert it, merge it with the next one, and map index paths through it.
///
/// Two batches are equal if they contain the same changes, in any order.
public enum ChangeSet: Sendable {
  /// One batch of changes.
  case some([Change])

  /// An unspecified change, which requires a reload.
  case all
}

extension ChangeSet {
  /// Whether there are no changes. A view must not perform an empty batch (rule T3).
  public var isEmpty: Bool { !isReload && changes.isEmpty }

  /// The changes of a batch; none for ``all``.
  public var changes: [Change] {
    if case .some(let changes) = self { changes } else { [] }
  }

  /// Whether it is ``all``. Faster than comparing, which counts all changes.
  package var isReload: Bool {
    if case .all = self { true } else { false }
  }

  /// Whether the changes are updates only, so that every section and item keeps its position.
  package var isContentOnly: Bool {
    !isReload && changes.allSatisfy { if case .update = $0.type { true } else { false } }
  }
}

extension ChangeSet: Hashable {
  /// - Complexity: O(changes) if they are in the same order, else O(changes · log changes)
  public static func == (left: ChangeSet, right: ChangeSet) -> Bool {
    switch (left, right) {
    case (.all, .all): true
    case (.some(let left), .some(let right)):
      left == right || left.count == right.count && counted(left) == counted(right)
    default: false
    }
  }

  private static func counted(_ changes: [Change]) -> [Change: Int] {
    changes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .some(let changes):
      // A sum does not depend on the order.
      hasher.combine(changes.reduce(0) { $0 &+ $1.hashValue })
    case .all:
      hasher.combine(-1)
    }
  }
}

extension ChangeSet: CustomStringConvertible, CustomReflectable {
  /// The changes as text, such as `[delete item 0-2, insert item 0-0]`; `reload all` for ``all``.
  public var description: String {
    switch self {
    case .some(let changes): "[" + changes.map(\.description).joined(separator: ", ") + "]"
    case .all: "reload all"
    }
  }

  /// A leaf, so that a debugger and `dump` show the description alone.
  public var customMirror: Mirror { Mirror(leaf: self) }
}
