/// What has changed in a list: one batch of changes that happen together, or everything.
///
/// The changes of a batch are a set: their order does not matter. Deletions, updates and the origins
/// of moves are positions as they were BEFORE the batch; insertions and the targets of moves are
/// positions AFTER it. Whatever is not named keeps its order and fills the places that are left, and
/// a moved section takes its items with it. ``BatchRule`` lists what a batch must keep to.
///
/// ```swift
/// let changes: ChangeSet = .some([
///   .item(type: .delete([0, 2])),  // the third item is gone
///   .item(type: .insert([0, 0])),  // a new one stands at the top
/// ])
/// try changes.validate(before: [3], after: [3])
/// changes.mapping.indexPathAfter([0, 0])  // [0, 1]
/// ```
///
/// A change set is a value with an algebra: it can be validated
/// (``validate(before:after:enforcing:)``), applied (``applied(to:from:)``), inverted (``inverse``),
/// merged with the next one (``merged(with:)``), and it maps index paths (``mapping``).
///
/// Two batches are equal if they hold the same changes, in whatever order.
public enum ChangeSet: Sendable {
  /// These changes happen together, as one batch.
  case some([Change])

  /// Anything may have changed: everything is to be read again.
  case all
}

extension ChangeSet {
  /// Whether nothing has changed. A view must not hear of it (rule T3).
  public var isEmpty: Bool {
    switch self {
    case .some(let changes): changes.isEmpty
    case .all: false
    }
  }

  /// The changes of a batch; none for ``all``.
  public var changes: [Change] {
    switch self {
    case .some(let changes): changes
    case .all: []
    }
  }

  /// Whether the changes are updates only, so that every section and item keeps its place.
  package var isContentOnly: Bool {
    switch self {
    case .some(let changes):
      changes.allSatisfy { if case .update = $0.type { true } else { false } }
    case .all: false
    }
  }
}

extension ChangeSet: Hashable {
  /// - Complexity: O(changes)
  public static func == (left: ChangeSet, right: ChangeSet) -> Bool {
    switch (left, right) {
    case (.all, .all): true
    case (.some(let left), .some(let right)):
      left == right || left.count == right.count && tally(left) == tally(right)
    default: false
    }
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

  /// How often each change occurs.
  private static func tally(_ changes: [Change]) -> [Change: Int] {
    changes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension ChangeSet: CustomStringConvertible {
  /// The changes in words, such as `[delete item 0-2, insert item 0-0]`; `reload all` for ``all``.
  public var description: String {
    switch self {
    case .some(let changes): "[" + changes.map(\.description).joined(separator: ", ") + "]"
    case .all: "reload all"
    }
  }
}
