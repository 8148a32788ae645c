// Prints the public symbols without documentation in the symbol graphs that are named as arguments.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Comment: Decodable {}
    var identifier: Identifier
    var pathComponents: [String]
    var docComment: Comment?
  }

  struct Relationship: Decodable {
    var source: String
    var kind: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

for path in CommandLine.arguments.dropFirst() {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
  // A default implementation has the documentation of its requirement.
  let defaults = Set(
    graph.relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source))
  for symbol in graph.symbols {
    let name = symbol.identifier.precise
    guard symbol.docComment == nil, !defaults.contains(name) else { continue }
    guard !name.contains("::SYNTHESIZED::") else { continue }
    print(symbol.pathComponents.joined(separator: "."))
  }
}
