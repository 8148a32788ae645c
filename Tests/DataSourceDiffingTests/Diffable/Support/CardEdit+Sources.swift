import DataSourceDiffing
import Foundation

extension CardEdit {
  /// Edits a list.
  ///
  /// - Parameters:
  ///   - list: Contains what the model contains.
  ///   - model: The contents.
  ///   - naming: Whether to name cards by identity where possible.
  func perform(on list: CardList, _ model: [CardContent], naming: Bool) throws {
    switch self {
    case .apply(let contents): list.apply(contents[0].items)
    case .insert(let card, let path) where naming && path[1] == list.items.count:
      try list.append(card)
    default: try edit(list, model, naming: naming)
    }
  }

  /// Edits sections.
  func perform(on source: CardSections, _ model: [CardContent], naming: Bool) throws {
    /// The section, if its identity does not name another one.
    func name(_ index: Int) -> Int? {
      let id = model[index].id
      return naming && model.firstIndex { $0.id == id } == index ? id : nil
    }
    switch self {
    case .insert(let card, let path):
      if let id = name(path[0]), path[1] == model[path[0]].items.count {
        try source.append(card, toSectionID: id)
      } else {
        try edit(source, model, naming: naming)
      }
    case .insertSection(let content, let index):
      if naming, index == model.count {
        try source.appendSection([content].objects[0])
      } else {
        try source.insertSection([content].objects[0], at: index)
      }
    case .removeSection(let index):
      let removed =
        try name(index).flatMap { id in source.removeSection(id: id) }
        ?? source.removeSection(at: index)
      if CardContent(removed) != model[index] {
        throw WrongAnswer(text: "\(CardContent(removed))")
      }
    case .moveSection(let from, let to):
      if let id = name(from) {
        try source.moveSection(id: id, to: to)
      } else {
        try source.moveSection(from: from, to: to)
      }
    case .retitle(let index, let header, let footer):
      source.setTitles(ofSectionID: model[index].id, headerTitle: header, footerTitle: footer)
    case .apply(let contents):
      if naming { source.apply(contents.objects) } else { source.sections = contents.objects }
    default: try edit(source, model, naming: naming)
    }
  }

  private func edit(
    _ source: DiffableDataSource<some Hashable, Card>, _ model: [CardContent], naming: Bool
  ) throws {
    func name(_ path: IndexPath) -> Int? { naming ? model.name(of: path) : nil }
    switch self {
    case .insert(let card, let path):
      let items = model[path[0]].items
      if path[1] < items.count, let next = name(path) {
        try source.insert(card, before: next)
      } else if path[1] > 0, let previous = name([path[0], path[1] - 1]) {
        try source.insert(card, after: previous)
      } else {
        try source.insert(card, at: path)
      }
    case .remove(let path):
      let removed =
        try name(path).flatMap { source.remove(id: $0)?.item } ?? source.remove(at: path)
      if removed != model[path[0]].items[path[1]] { throw WrongAnswer(text: "\(removed)") }
    case .move(let from, let to):
      if let id = name(from) {
        try source.move(id: id, to: to)
      } else {
        try source.move(from: from, to: to)
      }
    case .replace(let path, let card):
      if let id = name(path) {
        try source.update(id: id) { $0 = card }
      } else {
        try source.update(at: path) { $0 = card }
      }
    default: throw WrongAnswer(text: "\(self) is not for this kind of data source")
    }
  }
}

/// A data source gave a different answer than the model.
struct WrongAnswer: Error {
  var text: String
}
