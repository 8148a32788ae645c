/// How the files of a list are grouped, sorted and filtered. `ArrangedFiles` does it.
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

extension Arrangement {
  /// Whether a path must contain anything.
  var isFiltering: Bool { !words.isEmpty }

  /// Returns whether a file is shown.
  var predicate: (Entry) -> Bool {
    let words = words
    return { entry in
      guard !words.isEmpty else { return true }
      let path = entry.file.path.lowercased()
      return words.allSatisfy(path.contains)
    }
  }

  private var words: [String] { filter.lowercased().split(separator: " ").map(String.init) }
}

extension Arrangement.Order {
  /// Whether a file precedes another one: the larger or the newer one first, otherwise by name.
  var areInOrder: (Entry, Entry) -> Bool {
    switch self {
    case .name: { $0.sortKey < $1.sortKey }
    case .size: { ($1.file.size, $0.sortKey) < ($0.file.size, $1.sortKey) }
    case .date: { ($1.file.modified, $0.sortKey) < ($0.file.modified, $1.sortKey) }
    }
  }
}

extension CaseIterable where Self: Equatable {
  /// The next case; the first one after the last one.
  var next: Self {
    let cases = Array(Self.allCases)
    let index = cases.firstIndex(of: self)!
    return cases[(index + 1) % cases.count]
  }
}
