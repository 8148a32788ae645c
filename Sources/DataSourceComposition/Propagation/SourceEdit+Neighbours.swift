import DataSourceKit
import Foundation

extension SourceEdit {
  /// The items whose predecessor changes although nothing happens to them: those behind items that
  /// are deleted, inserted or moved. The mirror is still as it was.
  ///
  /// - Complexity: O(changes · log n)
  func followers(in mirror: SourceMirror<Item>) -> [Int] {
    var result = (removedItems + movedItems.map(\.item) + updatedItems.map(\.item))
      .compactMap { mirror.items.handle(after: $0) }
    let arriving = insertedItems.map(\.at) + movedItems.map(\.to)
    guard !arriving.isEmpty else { return result }
    let mapping = batch(in: mirror).mapping
    for position in arriving {
      // If another one arrives behind it, the follower is found from there.
      let next = Position(section: position.section, item: position.item + 1)
      guard let before = mapping.indexPathBefore(next.indexPath).flatMap({ Position($0) }),
        let item = mirror.item(at: before)
      else { continue }
      result.append(item)
    }
    return result
  }

  /// What happens to the structure, in positions of the source. The mirror is still as it was.
  private func batch(in mirror: SourceMirror<Item>) -> ChangeSet {
    func section(_ handle: Int) -> IndexPath {
      IndexPath(sectionIndex: mirror.sections.position(of: handle) ?? 0)
    }
    func item(_ handle: Int) -> IndexPath {
      (mirror.position(of: handle) ?? Position(section: 0, item: 0)).indexPath
    }
    var changes: [Change] = []
    changes += removedSections.map { .section(type: .delete(section($0))) }
    changes += insertedSections.map {
      .section(type: .insert(IndexPath(sectionIndex: $0.at)))
    }
    changes += movedSections.map {
      .section(type: .move(section($0.section), IndexPath(sectionIndex: $0.to)))
    }
    changes += removedItems.map { .item(type: .delete(item($0))) }
    changes += insertedItems.map { .item(type: .insert($0.at.indexPath)) }
    changes += movedItems.map { .item(type: .move(item($0.item), $0.to.indexPath)) }
    return .some(changes)
  }
}
