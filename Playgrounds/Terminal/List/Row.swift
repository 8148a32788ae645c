import DataSourceCore
import Foundation

/// What the list shows of an entry, ready to be printed.
struct Row: Equatable {
  var name = ""
  var size = ""
  var date = ""
}

extension Row {
  /// - Parameter showsFolder: Whether the name includes the folder it is in.
  init(_ entry: Entry, showsFolder: Bool) {
    let file = entry.file
    let suffix =
      switch file.kind {
      case .folder: "/"
      case .link: "@"
      case .file, .other: ""
      }
    self.init(
      name: (showsFolder ? file.path : file.name).escapedForTerminal + suffix,
      size: file.kind == .folder ? "–" : Self.text(bytes: file.size),
      date: Self.text(nanoseconds: file.modified))
  }

  /// A size with one digit after the point, such as `12.3 kB`.
  static func text(bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    var tenths = (bytes + 50) / 100
    for unit in ["kB", "MB", "GB", "TB", "PB"] {
      if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
      tenths = (tenths + 500) / 1000
    }
    return "\(tenths / 10) EB"
  }

  /// A date in local time, such as `2025-12-31 23:59`.
  private static func text(nanoseconds: Int) -> String {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday)) "
      + "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }
}

extension FolderDataSource {
  /// An entry's row in the current grouping.
  func row(_ entry: Entry) -> Row { Row(entry, showsFolder: arrangement.grouping == .kind) }

  /// The row for an item's index path, for `ChangeSet.applied(to:after:element:)`.
  ///
  /// - Precondition: There is an item at the index path.
  func row(at indexPath: IndexPath) -> Row { row(item(at: indexPath)!) }

  /// The rows of all sections.
  var rows: [[Row]] {
    itemCounts.enumerated().map { section, count in
      (0..<count).map { row(at: [section, $0]) }
    }
  }
}
