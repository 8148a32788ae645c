import DataSourceDiffing

/// How files are put into a list: grouped, sorted and filtered.
struct Arrangement: Equatable {
  enum Grouping: String, CaseIterable {
    case folder, kind
  }

  enum Order: String, CaseIterable {
    case name, size, date
  }

  var grouping = Grouping.folder
  var order = Order.name

  /// Words that a file's path must contain to be shown.
  var filter = ""
}

extension CaseIterable where Self: Equatable {
  /// The case that follows; the first one after the last one.
  var next: Self {
    let cases = Array(Self.allCases)
    let index = cases.firstIndex(of: self)!
    return cases[(index + 1) % cases.count]
  }
}

extension Arrangement {
  /// The sections of a list, sorted by name, and their items in the order asked for.
  ///
  /// While there is a filter, sections without items are left out.
  func sections(of entries: [Entry], folders: [Folder]) -> [FolderSection] {
    let shown = sorted(filtered(entries))
    let sections =
      switch grouping {
      case .folder: sectionsByFolder(shown, folders)
      case .kind: sectionsByKind(shown)
      }
    return words.isEmpty ? sections : sections.filter { !$0.items.isEmpty }
  }

  private var words: [String] { filter.lowercased().split(separator: " ").map(String.init) }

  private func filtered(_ entries: [Entry]) -> [Entry] {
    let words = words
    guard !words.isEmpty else { return entries }
    return entries.filter { entry in
      let path = entry.file.path.lowercased()
      return words.allSatisfy(path.contains)
    }
  }

  private func sorted(_ entries: [Entry]) -> [Entry] {
    let keys = entries.map { SortKey($0.file.path) }
    return entries.indices.sorted { left, right in
      let (first, second) = (entries[left].file, entries[right].file)
      switch order {
      case .size where first.size != second.size: return first.size > second.size
      case .date where first.modified != second.modified: return first.modified > second.modified
      default: return keys[left] < keys[right]
      }
    }.map { entries[$0] }
  }

  private func sectionsByFolder(_ entries: [Entry], _ folders: [Folder]) -> [FolderSection] {
    let groups = Dictionary(grouping: entries, by: \.folder)
    let top = FolderSection(id: .folderItself, items: groups[nil] ?? [], headerTitle: "./")
    return [top]
      + folders.sorted { SortKey($0.subfolder.name) < SortKey($1.subfolder.name) }.map { folder in
        FolderSection(
          id: .subfolder(folder.id), items: groups[folder.id] ?? [],
          headerTitle: folder.subfolder.name + "/",
          footerTitle: folder.subfolder.isReadable ? nil : "unreadable")
      }
  }

  private func sectionsByKind(_ entries: [Entry]) -> [FolderSection] {
    let files = entries.filter { $0.file.kind != .folder }
    return Dictionary(grouping: files, by: \.file.kindName)
      .sorted { SortKey($0.key) < SortKey($1.key) }
      .map { FolderSection(id: .kind($0.key), items: $0.value, headerTitle: $0.key) }
  }
}

/// Orders names without regard to case and numbers in them by value, then by their characters.
private struct SortKey: Comparable {
  let folded: String
  let name: String

  init(_ name: String) {
    folded = Self.fold(name)
    self.name = name
  }

  /// The name in lower case; before each number stands how many digits it has.
  private static func fold(_ name: String) -> String {
    let lowered = name.lowercased()
    guard lowered.utf8.contains(where: \.isDigit) else { return lowered }
    var result: [UInt8] = []
    var rest = lowered.utf8[...]
    while let first = rest.first {
      let run = first.isDigit ? rest.prefix(while: \.isDigit) : rest.prefix { !$0.isDigit }
      if first.isDigit { result.append(UInt8(ascii: "0") + UInt8(min(run.count, 9))) }
      result += run
      rest = rest[run.endIndex...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.folded, left.name) < (right.folded, right.name)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
