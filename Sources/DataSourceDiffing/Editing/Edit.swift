import DataSourceKit
import Foundation

/// A single edit of a data source.
enum Edit<SectionID: Hashable, Item> {
  typealias Content = SectionContent<SectionID, Item>

  case insert(Item, Position)
  case remove(Position)
  /// Positions BEFORE and AFTER.
  case move(Position, Position)
  case replace(Position, Item)
  case insertSection(Content, Int)
  case removeSection(Int)
  /// Indices BEFORE and AFTER.
  case moveSection(Int, Int)
  case retitle(Int, headerTitle: String?, footerTitle: String?)
  /// All sections, to revert that they were replaced within a transaction.
  case replaceAll([Content])
}

extension Edit {
  /// Carries out the edit, which must be possible.
  ///
  /// - Returns: the edit that reverts it.
  func perform(on contents: inout [Content]) -> Edit {
    switch self {
    case .insert(let item, let place):
      contents[place.section].items.insert(item, at: place.item)
      return .remove(place)
    case .remove(let place):
      return .insert(contents[place.section].items.remove(at: place.item), place)
    case .move(let from, let to):
      let item = contents[from.section].items.remove(at: from.item)
      contents[to.section].items.insert(item, at: to.item)
      return .move(to, from)
    case .replace(let place, let item):
      let old = contents[place.section].items[place.item]
      contents[place.section].items[place.item] = item
      return .replace(place, old)
    case .insertSection(let content, let section):
      contents.insert(content, at: section)
      return .removeSection(section)
    case .removeSection(let section):
      return .insertSection(contents.remove(at: section), section)
    case .moveSection(let from, let to):
      contents.insert(contents.remove(at: from), at: to)
      return .moveSection(to, from)
    case .retitle(let section, let headerTitle, let footerTitle):
      let old = (contents[section].headerTitle, contents[section].footerTitle)
      contents[section].headerTitle = headerTitle
      contents[section].footerTitle = footerTitle
      return .retitle(section, headerTitle: old.0, footerTitle: old.1)
    case .replaceAll(let new):
      defer { contents = new }
      return .replaceAll(contents)
    }
  }
}

extension Edit {
  /// Throws if the edit names a place that does not exist.
  func checkPlaces(in contents: [Content]) throws(EditError) {
    func checkSection(_ section: Int, limit: Int) throws(EditError) {
      guard section >= 0, section < limit else { throw .noSuchSection(section) }
    }
    func check(_ place: Position, isNew: Bool, less: Int = 0) throws(EditError) {
      guard contents.indices.contains(place.section), place.item >= 0,
        place.item < contents[place.section].items.count + (isNew ? 1 - less : 0)
      else { throw .noSuchPlace(place.indexPath) }
    }
    switch self {
    case .insert(_, let place): try check(place, isNew: true)
    case .remove(let place), .replace(let place, _): try check(place, isNew: false)
    case .move(let from, let to):
      try check(from, isNew: false)
      try check(to, isNew: true, less: from.section == to.section ? 1 : 0)
    case .insertSection(_, let section): try checkSection(section, limit: contents.count + 1)
    case .removeSection(let section), .retitle(let section, _, _):
      try checkSection(section, limit: contents.count)
    case .moveSection(let from, let to):
      try checkSection(from, limit: contents.count)
      try checkSection(to, limit: contents.count)
    case .replaceAll: break
    }
  }
}
