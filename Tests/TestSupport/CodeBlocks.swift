package import Foundation

/// The blocks of Swift code in documents. Each must occur in a file that the tests compile, or be
/// named in one that the plugin of the stand-ins fills in.
package struct CodeBlocks {
  /// The number of blocks.
  package private(set) var count = 0

  /// The blocks that occur in none of the files, each with its document's name.
  package private(set) var missing: [String] = []

  /// The folder of the repository.
  package static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// Looks for the blocks of all documents in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder's path from the root.
  ///   - files: The files' paths from the root.
  package init(ofDocumentsIn folder: String, compiledIn files: [String]) throws {
    let documents = try FileManager.default.contentsOfDirectory(
      at: Self.root.appending(path: folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    try self.init(of: documents, compiledIn: files)
  }

  /// Looks for the blocks of a document.
  ///
  /// - Parameters:
  ///   - document: The document's path from the root.
  ///   - files: The files' paths from the root.
  package init(of document: String, compiledIn files: [String]) throws {
    try self.init(of: [Self.root.appending(path: document)], compiledIn: files)
  }

  private init(of documents: [URL], compiledIn files: [String]) throws {
    let compiled = try files.map { file in
      try Self.lines(of: Self.root.appending(path: file)).filter { !$0.isEmpty }
    }
    // Tests of the stand-ins only name the blocks; their package fills them in.
    var named = compiled.joined().filter { $0.hasPrefix("// ") && $0.contains(".md: ") }
    for document in documents {
      for block in try Self.lines(of: document).split(separator: "```swift").dropFirst() {
        // Imports are at the top of a file, wherever the block is.
        let code = block.prefix { $0 != "```" }.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
        count += 1
        if compiled.contains(where: { $0.contains(code) }) { continue }
        let prefix = "// \(document.lastPathComponent): "
        let name = named.firstIndex { name in
          name.hasPrefix(prefix) && code.contains { $0.contains(name.dropFirst(prefix.count)) }
        }
        if let name {
          named.remove(at: name)
          continue
        }
        missing.append("\(document.lastPathComponent): \(code.joined(separator: "\n"))")
      }
    }
  }

  /// The lines of a file, without their indentation.
  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
