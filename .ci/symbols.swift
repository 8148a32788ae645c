// Prints the number of public symbols of each module, and of all of them together.
//
//     swift .ci/symbols.swift LIMIT DIRECTORY…
//
// Each directory holds the symbol graphs of one module, and has its name. Symbols that the compiler
// synthesises (what a conformance inherits) do not count. Extensions of types of other modules are
// counted separately, and so are `DataSourceDifferentiator`, whose interface is another library's, and
// `DataSourceSwiftUI`, which has a limit of its own. Ends with 1 if there are more than LIMIT.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    var identifier: Identifier
  }
  var symbols: [Symbol]
}

/// Modules that do not count, with limits of their own.
let apart = ["DataSourceDifferentiator": Int.max, "DataSourceSwiftUI": 45]

let arguments = CommandLine.arguments.dropFirst()
guard let limit = arguments.first.flatMap({ Int($0) }) else { fatalError("no limit") }
var total = 0
var isExceeded = false
for path in arguments.dropFirst() {
  let directory = URL(fileURLWithPath: path)
  let files = try FileManager.default.contentsOfDirectory(
    at: directory, includingPropertiesForKeys: nil)
  var symbols: Set<String> = []
  var extensions: Set<String> = []
  for file in files where file.pathExtension == "json" {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    let names = graph.symbols.map(\.identifier.precise).filter { !$0.contains("::SYNTHESIZED::") }
    // The compiler writes extensions of another module's types to a file named `Module@Other`.
    if file.lastPathComponent.contains("@") {
      extensions.formUnion(names)
    } else {
      symbols.formUnion(names)
    }
  }
  let module = directory.lastPathComponent
  print(
    "\(module): \(symbols.count) public symbols, and \(extensions.count) in extensions of types of "
      + "other modules")
  if let limit = apart[module] {
    if symbols.count > limit {
      print("\(module): more than \(limit)")
      isExceeded = true
    }
  } else {
    total += symbols.count
  }
}
print("All but \(apart.keys.sorted().joined(separator: " and ")): \(total) of at most \(limit)")
exit(total > limit || isExceeded ? 1 : 0)
