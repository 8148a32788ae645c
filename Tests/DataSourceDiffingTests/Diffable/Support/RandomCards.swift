import DataSourceDiffing
import Foundation
import TestSupport

/// Makes sections of cards, and possible edits to them.
struct RandomCards {
  var random: SplitMix64
  /// Whether cards' identities repeat.
  let repeats: Bool
  /// Whether there is only one section.
  let isList: Bool
  private var nextID = 0
  private var nextSection = 0

  init(seed: UInt64, repeats: Bool = false, isList: Bool = false) {
    random = SplitMix64(seed: seed)
    self.repeats = repeats
    self.isList = isList
  }

  mutating func card() -> Card {
    nextID += 1
    return Card(repeats ? random.below(8) : nextID, random.below(3))
  }

  mutating func content(upTo limit: Int = 5) -> CardContent {
    nextSection += 1
    let count = random.once(in: 4) ? 0 : random.below(limit + 1)
    return CardContent(
      id: nextSection, items: (0..<count).map { _ in card() }, headerTitle: title(),
      footerTitle: title())
  }

  mutating func contents() -> [CardContent] {
    if isList { return [CardContent(id: 0, items: (0..<random.below(9)).map { _ in card() })] }
    return (0..<random.below(6)).map { _ in content() }
  }

  mutating func title() -> String? { [nil, "A", "B"][random.below(3)] }

  /// The result of a few edits.
  mutating func edited(_ model: [CardContent], upTo limit: Int = 8) -> [CardContent] {
    var model = model
    for _ in 0...random.below(limit) {
      single(model)?.perform(on: &model)
    }
    return model
  }

  /// Any edit.
  mutating func next(_ model: [CardContent]) -> CardEdit {
    if random.once(in: 12) {
      return .apply(random.once(in: 8) ? contents() : edited(model))
    }
    while true {
      guard let edit = single(model) else { continue }
      guard edit.repeatsIdentity(in: model) else { return edit }
      // Only by replacing all data.
      var repeated = model
      edit.perform(on: &repeated)
      return .apply(repeated)
    }
  }

  /// An edit to one item or section; `nil` if the random choice is not possible.
  mutating func single(_ model: [CardContent]) -> CardEdit? {
    switch random.below(isList ? 7 : 12) {
    case 0, 1: return place(model, isNew: true).map { .insert(card(), $0) }
    case 2, 3: return place(model).map { .remove($0) }
    case 4:
      guard let from = place(model) else { return nil }
      var left = model
      left[from[0]].items.remove(at: from[1])
      return place(left, isNew: true).map { .move(from, $0) }
    case 5, 6:
      guard let path = place(model) else { return nil }
      var card = card()
      if !random.once(in: 3) { card.id = model[path[0]].items[path[1]].id }
      return .replace(path, card)
    case 7: return .insertSection(content(), random.below(model.count + 1))
    case 8: return model.isEmpty ? nil : .removeSection(random.below(model.count))
    case 9:
      return model.isEmpty
        ? nil : .moveSection(random.below(model.count), random.below(model.count))
    default: return model.isEmpty ? nil : .retitle(random.below(model.count), title(), title())
    }
  }

  private mutating func place(_ model: [CardContent], isNew: Bool = false) -> IndexPath? {
    guard !model.isEmpty else { return nil }
    let section = random.below(model.count)
    let count = model[section].items.count + (isNew ? 1 : 0)
    return count == 0 ? nil : [section, random.below(count)]
  }
}
