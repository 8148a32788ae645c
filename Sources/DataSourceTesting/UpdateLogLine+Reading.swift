import DataSourceChanges
import DataSourceCore
package import DataSourceViews
import Foundation

// Here and not beside the recorder, since apps do not read logs.

extension UpdateLogLine {
  /// Reads a line; `nil` if it is not one.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count >= 2, let round = Int(words[0]), let event = Event(rawValue: words[1]) else {
      return nil
    }
    self.init(round: round, event: event)
    var rest = words.dropFirst(2)
    if event == .note {
      detail = rest.joined(separator: " ")
      return
    }
    if let end = rest.firstIndex(of: "//") {
      detail = rest[(end + 1)...].joined(separator: " ")
      rest = rest[..<end]
    }
    if let word = rest.first,
      let readiness = ListViewReadiness.allCases.first(where: { "\($0)" == word })
    {
      self.readiness = readiness
      rest.removeFirst()
    }
    if beginsRound {
      let counts = rest.popFirst()?.split(separator: ">").map { Self.counts($0) } ?? []
      guard counts.count == 2, let before = counts[0], let after = counts[1] else { return nil }
      (self.before, self.after) = (before, after)
    }
    let end = rest.firstIndex(of: "then") ?? rest.endIndex
    guard let structure = Self.changeSet(rest[..<end]),
      let content = Self.changeSet(rest[end...].dropFirst())
    else { return nil }
    (self.structure, self.content) = (structure, content)
  }

  /// The most sections, rows and changes in a line, so that a damaged log does not fill the memory.
  private static var limit: Int { 1_000_000 }

  private static func counts(_ text: Substring) -> [Int]? {
    if text == "-" { return [] }
    var (counts, rows) = ([Int](), 0)
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "*", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count <= 2, let count = parts[0], let length = parts.count == 2 ? parts[1] : 1,
        count >= 0, count <= limit, length > 0, length <= limit - counts.count,
        count * length <= limit - rows
      else { return nil }
      rows += count * length
      counts += Array(repeating: count, count: length)
    }
    return counts
  }

  private static func changeSet(_ words: some Sequence<String>) -> ChangeSet? {
    var changes: [Change] = []
    for word in words {
      if word == "all" { return .all }
      let parts = word.split(separator: "+", omittingEmptySubsequences: false)
      guard parts.count <= 2, let first = Change(logWord: parts[0]),
        let length = parts.count == 2 ? Int(parts[1]) : 1, length > 0,
        length <= limit - changes.count
      else { return nil }
      changes.append(first)
      for distance in 1..<length {
        guard let next = first.advanced(by: distance) else { return nil }
        changes.append(next)
      }
    }
    return .some(changes)
  }
}

extension Change {
  fileprivate init?(logWord word: Substring) {
    guard let letter = word.first else { return nil }
    let isSection = letter.isUppercase
    let paths = word.dropFirst().split(separator: ">", omittingEmptySubsequences: false).map {
      Self.path($0, isSection: isSection)
    }
    guard let first = paths.first, let first else { return nil }
    let type: ChangeType
    switch (letter.lowercased(), paths.count) {
    case ("d", 1): type = .delete(first)
    case ("i", 1): type = .insert(first)
    case ("u", 1): type = .update(first)
    case ("m", 2):
      guard let second = paths[1] else { return nil }
      type = .move(first, second)
    default: return nil
    }
    self = isSection ? .section(type: type) : .object(type: type)
  }

  private static func path(_ text: Substring, isSection: Bool) -> IndexPath? {
    if text.isEmpty { return [] }
    let components = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let known = components.compactMap { $0 }
    guard known.count == components.count else { return nil }
    return isSection && known.count == 1 && known[0] >= 0
      ? IndexPath(sectionIndex: known[0]) : IndexPath(indexes: known)
  }
}
