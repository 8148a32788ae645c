import DataSourceDiffing
import DataSourceStreams
import Foundation

/// A single edit, as a plain model sees it.
enum CardEdit {
  case insert(Card, IndexPath)
  case remove(IndexPath)
  case move(IndexPath, IndexPath)
  case replace(IndexPath, Card)
  case insertSection(CardContent, Int)
  case removeSection(Int)
  case moveSection(Int, Int)
  case retitle(Int, String?, String?)
  case apply([CardContent])
}

extension CardEdit {
  /// Performs the edit, which must be possible.
  func perform(on model: inout [CardContent]) {
    switch self {
    case .insert(let card, let path): model[path[0]].items.insert(card, at: path[1])
    case .remove(let path): model[path[0]].items.remove(at: path[1])
    case .move(let from, let to):
      let card = model[from[0]].items.remove(at: from[1])
      model[to[0]].items.insert(card, at: to[1])
    case .replace(let path, let card): model[path[0]].items[path[1]] = card
    case .insertSection(let content, let index): model.insert(content, at: index)
    case .removeSection(let index): model.remove(at: index)
    case .moveSection(let from, let to): model.insert(model.remove(at: from), at: to)
    case .retitle(let index, let header, let footer):
      (model[index].headerTitle, model[index].footerTitle) = (header, footer)
    case .apply(let contents): model = contents
    }
  }

  /// Whether the edit inserts an identity that is in use, which is an error.
  func repeatsIdentity(in model: [CardContent]) -> Bool {
    let inserted: [Int]
    switch self {
    case .insert(let card, _): inserted = [card.id]
    case .replace(let path, let card):
      inserted = model[path[0]].items[path[1]].id == card.id ? [] : [card.id]
    case .insertSection(let content, _):
      if model.contains(where: { $0.id == content.id }) { return true }
      inserted = content.items.map(\.id)
    default: return false
    }
    return Set(inserted).count < inserted.count
      || inserted.contains { model.firstPlace(of: $0) != nil }
  }

  /// The expected change sets; `nil` if several are correct.
  func changeSets(for model: [CardContent]) -> [ChangeSet]? {
    func one(_ changes: Change...) -> [ChangeSet] { [.some(changes)] }
    switch self {
    case .insert(_, let path): return one(.item(type: .insert(path)))
    case .remove(let path): return one(.item(type: .delete(path)))
    case .move(let from, let to): return from == to ? [] : one(.item(type: .move(from, to)))
    case .replace(let path, let card):
      let old = model[path[0]].items[path[1]]
      if old == card { return [] }
      return old.id == card.id
        ? one(.item(type: .update(path)))
        : one(.item(type: .delete(path)), .item(type: .insert(path)))
    case .insertSection(_, let index): return one(.section(type: .insert([index])))
    case .removeSection(let index): return one(.section(type: .delete([index])))
    case .moveSection(let from, let to):
      return from == to ? [] : one(.section(type: .move([from], [to])))
    case .retitle(let index, let header, let footer):
      if model[index].headerTitle == header, model[index].footerTitle == footer { return [] }
      return model[index].items.isEmpty
        ? one(.section(type: .delete([index])), .section(type: .insert([index])))
        : one(.section(type: .update([index])))
    case .apply(let contents): return contents == model ? [] : nil
    }
  }
}

extension CardEdit: CustomStringConvertible {
  var description: String {
    switch self {
    case .insert(let card, let path): "insert \(card) at \(Array(path))"
    case .remove(let path): "remove \(Array(path))"
    case .move(let from, let to): "move \(Array(from)) to \(Array(to))"
    case .replace(let path, let card): "replace \(Array(path)) with \(card)"
    case .insertSection(let content, let index): "insert section \([content].text) at \(index)"
    case .removeSection(let index): "remove section \(index)"
    case .moveSection(let from, let to): "move section \(from) to \(to)"
    case .retitle(let index, let header, let footer):
      "retitle \(index) with “\(header ?? "")” “\(footer ?? "")”"
    case .apply(let contents): "apply \(contents.text)"
    }
  }
}

extension [CardContent] {
  /// The index path of the first card with an identity.
  func firstPlace(of id: Int) -> IndexPath? {
    for (section, content) in enumerated() {
      if let item = content.items.firstIndex(where: { $0.id == id }) { return [section, item] }
    }
    return nil
  }

  /// The identity that can name the card at an index path; `nil` if none can.
  func name(of path: IndexPath) -> Int? {
    let id = self[path[0]].items[path[1]].id
    return firstPlace(of: id) == path ? id : nil
  }
}
