import Foundation

/// A playground page.
struct Page: Hashable, Sendable {
  /// Its name, as Xcode shows it.
  var name: String

  /// The name of its executable: the page's name as one word.
  var executable: String {
    name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The file with its code.
  var file: URL {
    Self.playground.appending(path: "Pages/\(name).xcplaygroundpage/Contents.swift")
  }

  /// The lines it should print, from its comments.
  var expectation: [String] {
    get throws {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        line.hasPrefix("//:") ? nil : line.firstRange(of: "// → ").map { line[$0.upperBound...] }
      }
      .map(String.init)
    }
  }
}

extension Page {
  /// The folder of this package.
  static let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  static let playground = package.appending(path: "../../Playgrounds/DataSourceKit.playground")
    .standardizedFileURL

  /// The pages of the playground's folder, by name.
  static var inFolder: [Page] {
    get throws {
      try FileManager.default
        .contentsOfDirectory(atPath: playground.appending(path: "Pages").path)
        .filter { $0.hasSuffix(".xcplaygroundpage") }
        .map { Page(name: String($0.dropLast(".xcplaygroundpage".count))) }
        .sorted { $0.name < $1.name }
    }
  }

  /// The pages that the playground lists, in its order.
  static var listed: [Page] {
    get throws {
      let file = playground.appending(path: "contents.xcplayground")
      return try String(contentsOf: file, encoding: .utf8)
        .matches(of: #/<page name='(?<name>[^']*)'/>/#)
        .map { Page(name: String($0.name)) }
    }
  }
}
