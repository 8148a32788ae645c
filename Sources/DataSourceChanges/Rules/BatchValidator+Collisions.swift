import DataSourceCore
import DataSourcePlanning
import Foundation
import _DataSourceSubsequences

// Rules H4, H5, H7.

extension BatchValidator {
  /// A place that a change names.
  private struct Mention<Place: BatchPlace>: Equatable {
    var verb: Verb
    var place: Place
    /// A move's other place.
    var other: Place?
  }

  private enum Verb { case delete, reload, insert, move }

  func checkCollisions<Place: BatchPlace>(
    _ level: Batch.Level<Place>
  ) throws(BatchViolation) {
    try checkCollisions(
      level.deletes.map { Mention(verb: .delete, place: $0) }
        + level.updates.map { Mention(verb: .reload, place: $0) }
        + level.moves.map { Mention(verb: .move, place: $0.from, other: $0.to) }, .before)
    try checkCollisions(
      level.inserts.map { Mention(verb: .insert, place: $0) }
        + level.moves.map { Mention(verb: .move, place: $0.to, other: $0.from) }, .after)
  }

  private func checkCollisions<Place: BatchPlace>(
    _ mentions: [Mention<Place>], _ space: BatchViolation.IndexSpace
  ) throws(BatchViolation) {
    // The sort is stable, so moves follow other changes of the same place.
    let order = sortedIndices(mentions.count) { mentions[$0].place < mentions[$1].place }
    for (first, second) in zip(order, order.dropFirst())
    where mentions[first].place == mentions[second].place {
      let (first, second) = (mentions[first], mentions[second])
      let place = first.place.sameness
      let preposition = space == .before ? "from" : "to"
      var rule = space == .before ? BatchRule.duplicateSource : .duplicateTarget
      let attempt: String
      if first == second {
        rule = .repeatedChange
        attempt = "\(first.verb) the same \(place) twice"
      } else if first.verb == second.verb {
        attempt = "perform multiple moves \(preposition) the same \(place)"
      } else if second.verb == .move {
        let article = first.verb == .insert ? "an" : "a"
        attempt =
          "perform \(article) \(first.verb) and a move \(preposition) the same \(place)"
      } else {
        attempt = "\(first.verb) and \(second.verb) the same \(place)"
      }
      throw BatchViolation(rule, at: first.place, space, "attempt to " + attempt)
    }
  }
}
