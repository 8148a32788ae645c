// Prints how many public declarations each module has, counted from its source: everything declared
// `public` or `open`, cases of public enumerations, and requirements of public protocols, in all
// branches of `#if`. Symbol graphs have only those of the platform that builds. Declarations that
// are unavailable, for a better compiler message, do not count, and neither do base classes without
// public members, which the documentation does not show.
//
//     swift .ci/declarations.swift LIMIT DIRECTORY…
//
// `DataSourceDifferentiator` does not count, since its interface is another library's. Ends with 1
// if there are more than LIMIT.
import Foundation

/// The code of a Swift file, with comments and string contents replaced by blanks.
func blanked(_ text: String) -> String {
  var result = ""
  var rest = text[...]
  /// The number of quotation marks of the current string; 0 outside of strings.
  var quotes = 0
  while let character = rest.first {
    if quotes > 0 {
      if rest.hasPrefix("\\") {
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix(String(repeating: "\"", count: quotes)) {
        rest = rest.dropFirst(quotes)
        quotes = 0
      } else {
        if character == "\n" { result.append("\n") }
        rest = rest.dropFirst()
      }
    } else if rest.hasPrefix("//") {
      rest = rest.drop { $0 != "\n" }
    } else if rest.hasPrefix("/*") {
      rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
    } else if character == "\"" {
      quotes = rest.hasPrefix("\"\"\"") ? 3 : 1
      rest = rest.dropFirst(quotes)
      result.append("\"\"")
    } else {
      result.append(character)
      rest = rest.dropFirst()
    }
  }
  return result
}

let introducers: Set = [
  "actor", "associatedtype", "case", "class", "enum", "func", "init", "let", "macro", "operator",
  "protocol", "struct", "subscript", "typealias", "var",
]
let modifiers: Set = [
  "class", "convenience", "dynamic", "final", "indirect", "isolated", "lazy", "mutating",
  "nonisolated", "nonmutating", "open", "override", "package", "prefix", "private", "public",
  "required", "static", "unowned", "weak", "internal", "fileprivate", "infix", "postfix",
  "borrowing",
  "consuming", "distributed",
]

enum Scope { case publicProtocol, publicEnum, other }

/// The number of public declarations in a file.
func declarationCount(_ text: String) -> Int {
  let unavailable = blanked(text).replacingOccurrences(
    of: #"@available\([^)]*\bunavailable\b[^)]*\)|@_documentation\(visibility: internal\)"#, with: "#unavailable ",
    options: .regularExpression)
  // Attributes, and modifier details such as `private(set)`, are dropped.
  let code = unavailable.replacingOccurrences(
    of: #"@\w+(\([^()]*(\([^()]*\)[^()]*)*\))?|(?<=\w)\((set|unsafe)\)"#, with: "",
    options: .regularExpression)
  var count = 0
  var scopes: [Scope] = []
  var next = Scope.other
  var depth = 0
  var isUnavailable = false
  for line in code.components(separatedBy: "\n") {
    if line.contains("#unavailable") { isUnavailable = true }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "`") }.map(
      String.init)
    let isDeclaration = depth == 0 && line.first { $0 != " " }?.isLetter == true
    if isDeclaration,
      let start = words.firstIndex(where: { !modifiers.contains($0) || $0 == "class" }),
      case let introducer = words[start] == "class"
        && introducers.contains(words.dropFirst(start + 1).first ?? "")
        ? words[start + 1] : words[start],
      introducers.contains(introducer)
    {
      let isPublic = words[..<start].contains { $0 == "public" || $0 == "open" }
      switch scopes.last {
      case .publicEnum where introducer == "case":
        // One for each name: names are separated by commas outside of parentheses.
        var nesting = 0
        count += 1
        for character in line.prefix(while: { $0 != "{" }) {
          if character == "(" { nesting += 1 }
          if character == ")" { nesting -= 1 }
          if character == ",", nesting == 0 { count += 1 }
        }
      case .publicProtocol: count += 1
      default: if isPublic, !isUnavailable { count += 1 }
      }
      isUnavailable = false
      if isPublic, introducer == "protocol" { next = .publicProtocol }
      if isPublic, introducer == "enum" { next = .publicEnum }
    }
    for character in line {
      switch character {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{":
        scopes.append(next)
        next = .other
      case "}": if !scopes.isEmpty { scopes.removeLast() }
      default: break
      }
    }
  }
  return count
}

let arguments = CommandLine.arguments.dropFirst()
guard let limit = arguments.first.flatMap({ Int($0) }) else { fatalError("no limit") }
var total = 0
for path in arguments.dropFirst() {
  let directory = URL(fileURLWithPath: path)
  var count = 0
  let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift" else { continue }
    count += declarationCount(try String(contentsOf: file, encoding: .utf8))
  }
  print("\(directory.lastPathComponent): \(count) public declarations")
  if directory.lastPathComponent != "DataSourceDifferentiator" { total += count }
}
print("All but DataSourceDifferentiator: \(total) of at most \(limit)")
exit(total > limit ? 1 : 0)
