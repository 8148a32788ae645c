// Checks that the tests notice small mistakes, listed in `mutants.txt`.
//
//     swift .ci/mutants.swift [--folder FOLDER] [NUMBER …]
//
// Copies the package to the folder, compiles all mutants into one build, where the environment
// variable MUTANT selects one, and runs each mutant's tests. Prints which mutants survive, and
// fails if any does. The numbers select mutants. A folder that has been built before is reused.
// Linux only.

import Foundation

struct Mutant {
  var number: Int
  var file: String
  var targets: [String]
  var old: String
  var new: String
}

struct MutantLine {
  var number: Int
  var file: String
  /// The original line, and the line with all its mutants.
  var original: String
  var mutated: String
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

// MARK: The list

let root = URL(filePath: #filePath).appending(path: "../..").standardizedFileURL
var mutants: [Mutant] = []
var lines: [MutantLine] = []
var file = ""
var targets: [String] = []
let list = try String(contentsOf: root.appending(path: ".ci/mutants.txt"), encoding: .utf8)
for (index, line) in list.components(separatedBy: "\n").enumerated() {
  if line.isEmpty || line.hasPrefix("#") { continue }
  if line.hasPrefix("= ") {
    let words = line.split(separator: " ").map(String.init)
    (file, targets) = (words[1], Array(words[2...]))
    continue
  }
  var entry = MutantLine(number: index + 1, file: file, original: "", mutated: "")
  var rest = line[...]
  while let start = rest.firstIndex(of: "«") {
    guard let end = rest.firstIndex(of: "»") else { fail("line \(index + 1): no »") }
    let parts = rest[rest.index(after: start)..<end].components(separatedBy: "→")
    guard parts.count == 2 else { fail("line \(index + 1): one → is expected") }
    let (old, new) = (
      parts[0].trimmingCharacters(in: .whitespaces), parts[1].trimmingCharacters(in: .whitespaces)
    )
    let number = mutants.count + 1
    mutants.append(Mutant(number: number, file: file, targets: targets, old: old, new: new))
    let prefix = rest[..<start]
    entry.original += prefix + old
    entry.mutated +=
      prefix
      + (new.isEmpty
        ? "if _mutant != \(number) { \(old) }" : "(_mutant == \(number) ? (\(new)) : (\(old)))")
    rest = rest[rest.index(after: end)...]
  }
  entry.original += rest
  entry.mutated += rest
  lines.append(entry)
}

// MARK: The build

var arguments = CommandLine.arguments.dropFirst()
var folder = FileManager.default.temporaryDirectory.appending(path: "mutants-\(getpid())")
if arguments.first == "--folder" {
  arguments.removeFirst()
  folder = URL(filePath: arguments.removeFirst())
}
let selected = Set(arguments.compactMap { Int($0) })

func shell(_ command: String) -> Int32 {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/bash")
  process.arguments = ["-c", command]
  process.currentDirectoryURL = root
  do { try process.run() } catch { fail("\(error)") }
  process.waitUntilExit()
  return process.terminationStatus
}

func build() throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  guard shell("git ls-files -z | xargs -0 cp -P --parents -t '\(folder.path)'") == 0 else {
    fail("the package cannot be copied")
  }
  var stale: [String] = []
  for (file, changes) in Dictionary(grouping: lines, by: \.file) {
    let url = folder.appending(path: file)
    var code = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    for change in changes {
      let places = code.indices.filter {
        code[$0].trimmingCharacters(in: .whitespaces) == change.original
      }
      guard places.count == 1 else {
        stale.append("mutants.txt:\(change.number): \(places.count) such lines in \(file)")
        continue
      }
      code[places[0]] = change.mutated
    }
    try code.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
  }
  if !stale.isEmpty { fail(stale.sorted().joined(separator: "\n")) }
  for module in Set(lines.map { $0.file.split(separator: "/")[1] }) {
    try """
    import Foundation

    @usableFromInline let _mutant =
      Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0
    """.write(
      to: folder.appending(path: "Sources/\(module)/Mutant.swift"), atomically: true,
      encoding: .utf8)
  }
  // Only the tests that will run are built.
  let needed = Set(mutants.flatMap(\.targets)).sorted()
  let manifest = folder.appending(path: "Package.swift")
  try
    (String(contentsOf: manifest, encoding: .utf8) + """

      let needed: Set = \(needed)
      package.targets.removeAll { $0.name.hasSuffix("Tests") && !needed.contains($0.name) }
      """).write(to: manifest, atomically: true, encoding: .utf8)
  guard shell("swift build --build-tests --package-path '\(folder.path)'") == 0 else {
    fail("the mutants cannot be built")
  }
}

let binary = folder.appending(path: ".build/debug/DataSourceKitPackageTests.xctest")
if !FileManager.default.fileExists(atPath: binary.path) { try build() }

// MARK: The runs

enum Outcome: String {
  case passes, fails, hangs
}

/// Runs the tests of some targets until the first failure.
func run(_ targets: [String], mutant: Int, limit: TimeInterval) throws -> Outcome {
  let output = folder.appending(path: "output.txt")
  FileManager.default.createFile(atPath: output.path, contents: nil)
  let handle = try FileHandle(forWritingTo: output)
  defer { try? handle.close() }
  let process = Process()
  process.executableURL = binary
  process.arguments = [
    "--testing-library", "swift-testing", "--filter",
    "^(\(targets.joined(separator: "|")))\\.",
  ]
  process.environment = ProcessInfo.processInfo.environment.merging(["MUTANT": "\(mutant)"]) { $1 }
  process.currentDirectoryURL = folder
  process.standardOutput = handle
  process.standardError = handle
  try process.run()
  let start = Date()
  while process.isRunning {
    Thread.sleep(forTimeInterval: 0.1)
    if Date().timeIntervalSince(start) > limit {
      kill(process.processIdentifier, SIGKILL)
      return .hangs
    }
    let text = try Data(contentsOf: output)
    if text.range(of: Data("recorded an issue".utf8)) != nil {
      kill(process.processIdentifier, SIGKILL)
      return .fails
    }
  }
  guard process.terminationReason == .exit, process.terminationStatus == 0 else { return .fails }
  let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
  guard text.contains("Test run with"), !text.contains("Test run with 0 tests") else {
    fail("no tests ran: \(targets)")
  }
  return .passes
}

let chosen = mutants.filter { selected.isEmpty || selected.contains($0.number) }
var limits: [[String]: TimeInterval] = [:]
for targets in Set(chosen.map(\.targets)).sorted(by: { $0[0] < $1[0] }) {
  let start = Date()
  guard try run(targets, mutant: 0, limit: .infinity) == .passes else {
    fail("\(targets) fail without a mutant")
  }
  let time = Date().timeIntervalSince(start)
  limits[targets] = max(30, 4 * time)
  print("\(targets.joined(separator: ", ")): \(Int(time)) s without a mutant")
  fflush(stdout)
}
var survivors = 0
for mutant in chosen {
  let outcome = try run(
    mutant.targets, mutant: mutant.number, limit: limits[mutant.targets] ?? 60)
  if outcome == .passes { survivors += 1 }
  let name = mutant.file.split(separator: "/").last ?? ""
  print(
    "\(mutant.number) \(outcome == .passes ? "SURVIVES" : "killed (\(outcome))")  \(name): "
      + "\(mutant.old) → \(mutant.new.isEmpty ? "left out" : mutant.new)")
  fflush(stdout)
}
print("\(chosen.count - survivors) of \(chosen.count) mutants are killed")
exit(survivors == 0 ? 0 : 1)
