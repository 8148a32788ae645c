package import DataSourceChanges
package import DataSourceCore
import Foundation

/// One line in the log of a view's updates. A recorder writes it, a simulator replays it.
///
/// A line contains a round, what happened, the view's state, the old and new item counts, and the
/// changes:
///
/// ```
/// 3 batch ready 3,2>3,3 i1.0 m0.0>0.2 then u0.1
/// ```
///
/// `d`, `i`, `m` and `u` are changes of items, capitals those of sections. A run of consecutive
/// items or sections is written once, with its length: `d0.4+3` for `d0.4 d0.5 d0.6`. So are equal
/// counts: `1*12` for twelve sections with one item.
package struct UpdateLogLine: Hashable {
  package enum Event: String, CaseIterable {
    /// A change was queued, because the view was busy.
    case queued

    /// The view performed a batch, then updated the content.
    case batch

    /// The view only updated the content.
    case content

    /// The view reloaded. The changes are those it did not perform.
    case reload

    /// The animation ended.
    case completed

    /// The round ended without the view that began it.
    case abandoned

    /// Another view, or none, was set.
    case view

    /// The user had already made the changes in the view.
    case adopted

    /// A note by the app.
    case note
  }

  package var round: Int
  package var event: Event
  package var readiness: ListViewReadiness?
  package var before: [Int] = []
  package var after: [Int] = []
  package var structure = ChangeSet.some([])
  package var content = ChangeSet.some([])
  package var detail = ""

  package init(round: Int, event: Event, readiness: ListViewReadiness? = nil) {
    (self.round, self.event, self.readiness) = (round, event, readiness)
  }
}

extension UpdateLogLine: CustomStringConvertible {
  package var description: String {
    var words = ["\(round)", event.rawValue]
    if event == .note { return (words + [detail]).joined(separator: " ") }
    if let readiness { words.append("\(readiness)") }
    if beginsRound { words.append(Self.text(before) + ">" + Self.text(after)) }
    words += Self.words(structure)
    if !content.isEmpty { words += ["then"] + Self.words(content) }
    if !detail.isEmpty { words += ["//", detail] }
    return words.joined(separator: " ")
  }

  /// Whether the line begins a round, and so has counts.
  package var beginsRound: Bool {
    switch event {
    case .batch, .content, .reload, .adopted: true
    case .queued, .completed, .abandoned, .view, .note: false
    }
  }

  private static func text(_ counts: [Int]) -> String {
    if counts.isEmpty { return "-" }
    var (words, start) = ([String](), 0)
    for index in counts.indices
    where index + 1 == counts.count || counts[index + 1] != counts[index] {
      let length = index + 1 - start
      words.append(length == 1 ? "\(counts[index])" : "\(counts[index])*\(length)")
      start = index + 1
    }
    return words.joined(separator: ",")
  }

  private static func words(_ changeSet: ChangeSet) -> [String] {
    guard case .some(let changes) = changeSet else { return ["all"] }
    var (words, start) = ([String](), 0)
    for index in changes.indices {
      let isLast = index + 1 == changes.count || !changes[index].precedes(changes[index + 1])
      if !isLast { continue }
      let length = index + 1 - start
      words.append(changes[start].logWord + (length == 1 ? "" : "+\(length)"))
      start = index + 1
    }
    return words
  }
}

extension Change {
  fileprivate var logWord: String {
    func word(_ letter: String, _ paths: IndexPath...) -> String {
      let texts = paths.map { path in
        let section = isSectionChange ? path.namedSection : nil
        return section.map(String.init) ?? path.map(String.init).joined(separator: ".")
      }
      return (isSectionChange ? letter.uppercased() : letter) + texts.joined(separator: ">")
    }
    return switch type {
    case .delete(let path): word("d", path)
    case .insert(let path): word("i", path)
    case .move(let from, let to): word("m", from, to)
    case .update(let path): word("u", path)
    }
  }

  /// Whether another change continues the run of this one.
  fileprivate func precedes(_ next: Change) -> Bool { advanced(by: 1) == next }

  /// The same change, of the items or sections `distance` further on; `nil` if an index path is
  /// invalid.
  package func advanced(by distance: Int) -> Change? {
    func advanced(_ path: IndexPath) -> IndexPath? {
      if isSectionChange {
        return path.namedSection.map { IndexPath(sectionIndex: $0 &+ distance) }
      }
      guard let position = ItemPath(path) else { return nil }
      return ItemPath(section: position.section, item: position.item &+ distance).indexPath
    }
    let type: ChangeType? =
      switch type {
      case .delete(let path): advanced(path).map { .delete($0) }
      case .insert(let path): advanced(path).map { .insert($0) }
      case .update(let path): advanced(path).map { .update($0) }
      case .move(let from, let to):
        if let from = advanced(from), let to = advanced(to) { .move(from, to) } else { nil }
      }
    return type.map { isSectionChange ? .section(type: $0) : .object(type: $0) }
  }
}
