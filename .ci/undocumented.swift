// Prints the public symbols without documentation in the symbol graphs named as arguments, and the
// functions whose documentation lacks a parameter or the result.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Kind: Decodable { var identifier: String }
    struct Comment: Decodable {
      struct Line: Decodable { var text: String }
      var lines: [Line]
    }
    struct Fragment: Decodable { var spelling: String }
    struct Parameter: Decodable {
      var name: String
      var internalName: String?
    }
    struct Signature: Decodable {
      var parameters: [Parameter]?
      var returns: [Fragment]?
    }
    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Comment?
    var functionSignature: Signature?

    /// Parts of a function's signature that its documentation lacks.
    var undocumentedParts: [String] {
      let kinds = ["swift.func", "swift.init", "swift.method", "swift.type.method"]
      guard let lines = docComment?.lines, kinds.contains(kind.identifier) else { return [] }
      let texts = lines.map { $0.text.trimmingCharacters(in: .whitespaces) }
      let parameters = (functionSignature?.parameters ?? []).map { $0.internalName ?? $0.name }
      var parts = parameters.filter { name in
        !texts.contains { $0.hasPrefix("- Parameter \(name):") || $0.hasPrefix("- \(name):") }
      }
      let result = (functionSignature?.returns ?? []).map(\.spelling).joined()
      if !["", "()", "Void"].contains(result), kind.identifier != "swift.init",
        !texts.contains(where: { $0.hasPrefix("- Returns:") })
      {
        parts.append("the result")
      }
      return parts
    }
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
    guard !name.contains("::SYNTHESIZED::") else { continue }
    let path = symbol.pathComponents.joined(separator: ".")
    if symbol.docComment == nil, !defaults.contains(name) { print(path) }
    for part in symbol.undocumentedParts { print("\(path): \(part)") }
  }
}
