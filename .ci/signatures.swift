// Writes each module's public signatures to a text file, one a line, sorted by type: everything
// declared `public` or `open`, cases of public enumerations and requirements of public protocols,
// in all branches of `#if`, so that the files include the adapters for all platforms wherever they
// are written. Declarations that are unavailable, for a better compiler message, are left out.
//
//     swift .ci/signatures.swift OUTPUT DIRECTORY…
//
// It reads declarations, not bodies. If a file's braces do not match, it ends with 1.
import Foundation

typealias Bytes = [UInt8]

func byte(_ character: Unicode.Scalar) -> UInt8 { UInt8(ascii: character) }
func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 9 || byte == 13 }
func isWord(_ byte: UInt8) -> Bool {
  byte == 95 || byte == 96 || byte >= 128 || (48...57).contains(byte)
    || (65...90).contains(byte) || (97...122).contains(byte)
}

/// A file's code without comments, and the positions inside strings.
func code(_ text: Bytes) -> (bytes: Bytes, inString: [Bool]) {
  var bytes = text
  var inString = [Bool](repeating: false, count: text.count)
  func matches(_ string: String, _ index: Int) -> Bool {
    index + string.utf8.count <= text.count && text[index...].starts(with: string.utf8)
  }
  /// Marks the string that starts at an index, and returns its end.
  func markString(_ start: Int) -> Int {
    var index = start
    while index < text.count, text[index] == byte("#") { index += 1 }
    let hashes = index - start
    let quote = matches("\"\"\"", index) ? "\"\"\"" : "\""
    let end = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    index += quote.utf8.count
    while index < text.count, !matches(end, index) {
      if matches(escape + "(", index) {
        var depth = 1
        index += escape.utf8.count + 1
        while index < text.count, depth > 0 {
          if text[index] == byte("\"") {
            index = markString(index)
            continue
          }
          if text[index] == byte("(") { depth += 1 }
          if text[index] == byte(")") { depth -= 1 }
          index += 1
        }
      } else {
        index += matches(escape, index) ? escape.utf8.count + 1 : 1
      }
    }
    let after = min(index + end.utf8.count, text.count)
    for position in start..<after { inString[position] = true }
    return after
  }
  var index = 0
  while index < text.count {
    if matches("//", index) {
      while index < text.count, text[index] != 10 {
        bytes[index] = 32
        index += 1
      }
    } else if matches("/*", index) {
      while index < text.count, !matches("*/", index) {
        if text[index] != 10 { bytes[index] = 32 }
        index += 1
      }
      for position in index..<min(index + 2, text.count) { bytes[position] = 32 }
      index += 2
    } else if matches("\"", index) || matches("#\"", index) || matches("##\"", index) {
      index = markString(index)
    } else {
      index += 1
    }
  }
  return (bytes, inString)
}

let types: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]
let introducers: Set = [
  "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import",
  "init",
  "infix", "let", "macro", "operator", "precedencegroup", "protocol", "struct", "subscript",
  "typealias", "var",
]
/// Attributes that do not concern a caller.
let hiddenAttributes = [
  "@inlinable", "@inline", "@_", "@usableFromInline", "@exclusivity", "@objc", "@specialized",
]
let accessWords: Set = ["public", "package", "internal", "fileprivate", "private"]

struct Scope {
  var path: String
  var constraint = ""
  var kind: String
  var isVisible: Bool
}

struct Signature {
  var path: String
  /// A type precedes its conformances, and those its members.
  var rank: Int
  var text: String
  /// What a type inherits from.
  var inherited: [String]
}

struct FileReader {
  let bytes: Bytes
  let inString: [Bool]
  var index = 0
  var scopes: [Scope] = []
  var conditions: [String] = []
  var signatures: [Signature] = []
  /// All declared types, and whether a client sees them.
  var declared: [String: Bool] = [:]

  init(_ text: String) { (bytes, inString) = code(Bytes(text.utf8)) }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
  /// On one line, as the formatter writes it.
  func oneLine(_ text: String) -> String {
    var result = text.split { $0 == " " || $0.isNewline }.joined(separator: " ")
    for (long, short) in [
      ("( ", "("), (" )", ")"), (",)", ")"), (" >", ">"), ("[ ", "["), (" ]", "]"), ("< ", "<"),
    ] {
      result = result.replacingOccurrences(of: long, with: short)
    }
    return result
  }
  mutating func skipBlanks() {
    while index < bytes.count, isBlank(bytes[index]) || bytes[index] == byte(";") { index += 1 }
  }
  func word(at start: Int) -> String {
    var end = start
    while end < bytes.count, isWord(bytes[end]) { end += 1 }
    return string(start..<end)
  }
  /// The position after the bracket that closes the one at an index.
  func end(ofBracketAt start: Int) -> Int {
    var depth = 0
    var position = start
    while position < bytes.count {
      if !inString[position] {
        switch bytes[position] {
        case byte("("), byte("["), byte("{"): depth += 1
        case byte(")"), byte("]"), byte("}"): depth -= 1
        default: break
        }
      }
      position += 1
      if depth == 0 { break }
    }
    return position
  }
  func lineEnd(_ start: Int) -> Int {
    bytes[start...].firstIndex(of: 10) ?? bytes.count
  }

  mutating func read() -> Bool {
    while true {
      skipBlanks()
      guard index < bytes.count else { return scopes.isEmpty && conditions.isEmpty }
      if bytes[index] == byte("}") {
        guard !scopes.isEmpty else { return false }
        scopes.removeLast()
        index += 1
      } else if bytes[index] == byte("#") {
        readDirective()
      } else {
        let start = index
        readDeclaration()
        guard index > start else { return false }
      }
    }
  }

  mutating func readDirective() {
    let line = string(index..<lineEnd(index))
    let condition = oneLine(String(line.drop { $0 != " " }))
    if line.hasPrefix("#if") { conditions.append(condition) }
    if line.hasPrefix("#elseif"), !conditions.isEmpty {
      conditions[conditions.count - 1] = condition
    }
    if line.hasPrefix("#else"), !line.hasPrefix("#elseif"), let last = conditions.last {
      conditions[conditions.count - 1] = "!(\(last))"
    }
    if line.hasPrefix("#endif") { _ = conditions.popLast() }
    index = lineEnd(index)
  }

  mutating func readDeclaration() {
    var attributes: [String] = []
    var modifiers: [String] = []
    var introducer = ""
    while index < bytes.count {
      skipBlanks()
      guard index < bytes.count else { return }
      let start = index
      if bytes[index] == byte("@") {
        index += 1
        while index < bytes.count, isWord(bytes[index]) || bytes[index] == byte(".") { index += 1 }
        if index < bytes.count, bytes[index] == byte("(") { index = end(ofBracketAt: index) }
        attributes.append(oneLine(string(start..<index)))
        continue
      }
      let name = word(at: index)
      guard !name.isEmpty else {
        // A statement in a script, or something that this program does not know.
        index = lineEnd(index)
        return
      }
      index += name.utf8.count
      let isClassMember =
        name == "class" && ["func", "var", "subscript"].contains(nextWord())
      if introducers.contains(name), name != "infix", !isClassMember {
        introducer = name
        break
      }
      if index < bytes.count, bytes[index] == byte("(") { index = end(ofBracketAt: index) }
      modifiers.append(string(start..<index))
    }
    finish(introducer, attributes, modifiers)
  }
  func nextWord() -> String {
    var position = index
    while position < bytes.count, isBlank(bytes[position]) { position += 1 }
    return word(at: position)
  }

  /// Whether a declaration continues after a line break.
  func continues(after start: Int, head: String) -> Bool {
    if let last = head.last(where: { $0 != " " && !$0.isNewline }), ",:=<&>(".contains(last) {
      if last != ">" { return true }
      if head.hasSuffix("->") { return true }
    }
    if head.hasSuffix(" where") || head.hasSuffix("\nwhere") { return true }
    var position = start
    while position < bytes.count, isBlank(bytes[position]) { position += 1 }
    guard position < bytes.count else { return false }
    let rest = string(position..<min(position + 10, bytes.count))
    return ["where ", "where\n", "->", ":", ",", "=", "{", "throws", "async", "&", ">", "."]
      .contains {
        rest.hasPrefix($0)
      }
  }

  mutating func finish(_ introducer: String, _ attributes: [String], _ modifiers: [String]) {
    let start = index
    var headEnd: Int?
    var value: Int?
    var body: Range<Int>?
    var bodyStart: Int?
    let isProperty = introducer == "var" || introducer == "let"
    scan: while index < bytes.count {
      if inString[index] {
        index += 1
        continue
      }
      switch bytes[index] {
      case byte("("), byte("["): index = end(ofBracketAt: index)
      case byte("{"):
        if headEnd == nil { headEnd = index }
        if types.contains(introducer) { break scan }
        let end = end(ofBracketAt: index)
        bodyStart = index
        body = index + 1..<end - 1
        index = end
        // Anything after a closure value belongs to the value, such as `()`.
        if value == nil { break scan }
      case byte("="):
        if isProperty, value == nil {
          value = index
          headEnd = index
        }
        index += 1
      case 10:
        if !continues(after: index, head: string(start..<index)) { break scan }
        index += 1
      case byte("}"), byte(";"): break scan
      default: index += 1
      }
    }
    let head = oneLine(string(start..<(headEnd ?? index)))
    let isType = types.contains(introducer)
    let outer = scopes.last
    let isPublic = modifiers.contains("public") || modifiers.contains("open")
    let isUnavailable = attributes.contains {
      $0.hasPrefix("@available") && $0.contains("unavailable")
    }
    let isMember =
      switch outer?.kind {
      case "protocol": true
      case "enum" where introducer == "case": true
      default: isPublic
      }
    let isVisible = !isUnavailable && isMember && outer?.isVisible != false

    if isType {
      let name = String(head.prefix { !"<: ".contains($0) })
      let parts = Self.parts(head)
      let path =
        introducer == "extension" ? name : (outer.map { $0.path + "." } ?? "") + name
      if introducer != "extension" { declared[path] = isVisible || declared[path] == true }
      scopes.append(
        Scope(
          path: path, constraint: introducer == "extension" ? parts.constraint : "",
          kind: introducer, isVisible: introducer == "extension" ? !isUnavailable : isVisible))
      index += 1
      if introducer == "extension" {
        if !parts.inherited.isEmpty, !isUnavailable {
          add(path, 1, "extension \(head)", attributes, [])
        }
      } else if isVisible {
        add(
          path, 0, "\(introducer) \(path)\(head.dropFirst(name.count))", attributes, modifiers)
      }
      return
    }
    guard isVisible, introducer != "import", introducer != "deinit" else { return }
    var text =
      ["init", "subscript"].contains(introducer) ? introducer + head : introducer + " " + head
    if isProperty || introducer == "subscript" {
      let isStored = body == nil || value != nil
      let accessors = body.map { string($0) } ?? ""
      let isSettable =
        introducer != "let" && !modifiers.contains { $0.hasSuffix("(set)") }
        && (isStored
          || accessors.range(of: #"\b(set|_modify|didSet|willSet)\b"#, options: .regularExpression)
            != nil)
      if let value, !head.contains(":") {
        text += " " + oneLine(string(value..<min(lineEnd(value), bodyStart ?? bytes.count)))
      }
      if introducer != "let" { text += isSettable ? " { get set }" : " { get }" }
    }
    if let outer {
      text = "\(outer.path)\(outer.constraint) { \(Self.visible(attributes, modifiers))\(text) }"
      add(outer.path, 2, text, [], [])
    } else {
      add("", 3, text, attributes, modifiers)
    }
  }

  /// What a type inherits from, and its constraint with a leading space.
  static func parts(_ head: String) -> (inherited: [String], constraint: String) {
    var rest = head
    var constraint = ""
    if let range = rest.range(of: " where ") {
      constraint = String(rest[range.lowerBound...])
      rest = String(rest[..<range.lowerBound])
    }
    var depth = 0
    for index in rest.indices {
      if rest[index] == "<" { depth += 1 }
      if rest[index] == ">" { depth -= 1 }
      if rest[index] == ":", depth == 0 {
        let names = rest[rest.index(after: index)...].split(separator: ",")
        return (names.map { $0.trimmingCharacters(in: .whitespaces) }, constraint)
      }
    }
    return ([], constraint)
  }
  static func visible(_ attributes: [String], _ modifiers: [String]) -> String {
    let words =
      attributes.filter { name in !hiddenAttributes.contains { name.hasPrefix($0) } }
      + modifiers.filter { !accessWords.contains($0) && !$0.hasSuffix("(set)") }
    return words.map { $0 + " " }.joined()
  }
  mutating func add(
    _ path: String, _ rank: Int, _ text: String, _ attributes: [String], _ modifiers: [String]
  ) {
    var line = Self.visible(attributes, modifiers) + text
    if !conditions.isEmpty {
      let all =
        conditions.count == 1 ? conditions : conditions.map { $0.contains("||") ? "(\($0))" : $0 }
      line += "  // " + all.joined(separator: " && ")
    }
    let inherited = rank < 2 ? Self.parts(String(text.drop { $0 != " " })).inherited : []
    signatures.append(Signature(path: path, rank: rank, text: line, inherited: inherited))
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else { fatalError("no folder for the files") }
var modules: [(name: String, signatures: [Signature])] = []
var declared: [String: Bool] = [:]
for path in arguments.dropFirst() {
  let directory = URL(fileURLWithPath: path)
  var signatures: [Signature] = []
  let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift" else { continue }
    var reader = FileReader(try String(contentsOf: file, encoding: .utf8))
    guard reader.read() else {
      print("\(file.path): braces or conditions do not match")
      exit(1)
    }
    signatures += reader.signatures
    declared.merge(reader.declared) { $0 || $1 }
  }
  modules.append((directory.lastPathComponent, signatures))
}
/// Whether a type is public, or declared elsewhere.
func isKnown(_ name: String) -> Bool {
  let plain = name.split(separator: " ").last.map { $0.prefix { $0 != "<" } } ?? ""
  return declared[String(plain)] != false
}
/// A line without the protocols that a client does not see. If a conformance states only these,
/// there is no line.
func line(_ signature: Signature) -> String? {
  guard isKnown(signature.path) else { return nil }
  let hidden = signature.inherited.filter { !isKnown($0) }
  if signature.rank == 1, hidden.count == signature.inherited.count { return nil }
  return hidden.reduce(signature.text) { text, name in
    var result = text
    let isFirst = signature.inherited.first == name
    let next = isFirst && signature.inherited.count > hidden.count ? "\(name), " : nil
    if let next, let range = result.range(of: next) {
      result.removeSubrange(range)
    } else if let range = result.range(of: isFirst ? ": \(name)" : ", \(name)") {
      result.removeSubrange(range)
    }
    return result
  }
}
for module in modules {
  let sorted = module.signatures.sorted {
    ($0.path, $0.rank, $0.text) < ($1.path, $1.rank, $1.text)
  }
  var lines: [String] = []
  for case let line? in sorted.map(line) where line != lines.last { lines.append(line) }
  if lines.isEmpty { continue }
  let file = URL(fileURLWithPath: output).appendingPathComponent(module.name + ".txt")
  try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
}
