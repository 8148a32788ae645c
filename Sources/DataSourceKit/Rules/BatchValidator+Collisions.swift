import Foundation

// Rules H4, H5, H7.

extension BatchValidator {
  /// One of the places that a change names.
  private struct Mention<Place: BatchPlace>: Comparable {
    var place: Place
    var verb: Verb
    /// The other place of a move.
    var other: Place?

    static func < (left: Self, right: Self) -> Bool {
      (left.place, left.verb.rawValue) < (right.place, right.verb.rawValue)
    }
  }

  private enum Verb: Int {
    case delete, reload, insert, move

    var noun: String {
      switch self {
      case .delete: "a delete"
      case .reload: "a reload"
      case .insert: "an insert"
      case .move: "a move"
      }
    }
  }

  func checkCollisions<Place: BatchPlace>(
    _ level: Batch.Level<Place>
  ) throws(BatchViolation) {
    let sources =
      level.deletes.map { Mention(place: $0, verb: .delete) }
      + level.updates.map { Mention(place: $0, verb: .reload) }
      + level.moves.map { Mention(place: $0.from, verb: .move, other: $0.to) }
    try checkCollisions(sources, .before)

    let targets =
      level.inserts.map { Mention(place: $0, verb: .insert) }
      + level.moves.map { Mention(place: $0.to, verb: .move, other: $0.from) }
    try checkCollisions(targets, .after)
  }

  private func checkCollisions<Place: BatchPlace>(
    _ mentions: [Mention<Place>], _ space: BatchViolation.IndexSpace
  ) throws(BatchViolation) {
    let mentions = mentions.sorted()
    for (first, second) in zip(mentions, mentions.dropFirst()) where first.place == second.place {
      let place = first.place.sameness
      let preposition = space == .before ? "from" : "to"
      let rule: BatchRule
      let attempt: String
      if first == second {
        rule = .repeatedChange
        attempt = "\(first.verb) the same \(place) twice"
      } else {
        rule = space == .before ? .duplicateSource : .duplicateTarget
        attempt =
          if first.verb == second.verb {
            "perform multiple moves \(preposition) the same \(place)"
          } else if second.verb == .move {
            "perform \(first.verb.noun) and a move \(preposition) the same \(place)"
          } else {
            "\(first.verb) and \(second.verb) the same \(place)"
          }
      }
      throw BatchViolation(rule, at: first.place, space, "attempt to " + attempt)
    }
  }
}
