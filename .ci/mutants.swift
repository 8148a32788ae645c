// Checks that the tests notice small mistakes, listed in `mutants.txt`.
//
//     swift .ci/mutants.swift [--folder FOLDER] [--sample COUNT SEED] [FILE …]
//
// Copies the package to the folder, and compiles all mutants of the files into one build of each
// package that tests them, where the environment variable MUTANT selects one. Runs each mutant's
// tests, prints which mutants survive, and fails if any does. A file is named by the end of its
// path; without names, all files. A sample runs a few mutants, which the seed selects. A folder
// that has been built before, for the same files, is reused. Linux only.

import Foundation

struct Mutant {
  /// The number of the line in the list, so that it is the same with and without names of files.
  var number: Int
  var file: String
  var tests: [TestTarget]
  /// The marked expression, what replaces it, and the text around it.
  var before: String
  var old: String
  var new: String
  var after: String

  /// The folder of the file's module.
  var module: String {
    let folders = file.split(separator: "/")
    let end = folders.firstIndex(of: "Sources").map { $0 + 2 } ?? folders.count
    return folders[..<end].joined(separator: "/")
  }
}

/// A target of tests in a package, written as `package:target`.
struct TestTarget: Hashable {
  var package: String
  var name: String

  init(_ text: Substring) {
    let parts = text.split(separator: ":").map(String.init)
    (package, name) = parts.count == 2 ? (parts[0], parts[1]) : (".", parts[0])
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

// MARK: Arguments

let root = URL(filePath: #filePath).appending(path: "../..").standardizedFileURL
var arguments = CommandLine.arguments.dropFirst()
var folder = FileManager.default.temporaryDirectory.appending(path: "mutants-\(getpid())")
if arguments.first == "--folder" {
  arguments.removeFirst()
  folder = URL(filePath: arguments.removeFirst())
}
var sample: (count: Int, seed: UInt64)?
if arguments.first == "--sample" {
  let numbers = arguments.dropFirst().prefix(2).compactMap { UInt64($0) }
  guard numbers.count == 2 else { fail("--sample needs a count and a seed") }
  sample = (Int(numbers[0]), numbers[1])
  arguments.removeFirst(3)
}

// MARK: The list

var mutants: [Mutant] = []
var file = ""
var tests: [TestTarget] = []
let list = try String(contentsOf: root.appending(path: ".ci/mutants.txt"), encoding: .utf8)
for (index, line) in list.components(separatedBy: "\n").enumerated() {
  if line.isEmpty || line.hasPrefix("#") { continue }
  if line.hasPrefix("= ") {
    let words = line.split(separator: " ")
    (file, tests) = (String(words[1]), words[2...].map(TestTarget.init))
    continue
  }
  let parts = line.split(omittingEmptySubsequences: false) { "«→»".contains($0) }.map(String.init)
  guard parts.count == 4 else { fail("mutants.txt:\(index + 1): one «old → new» is expected") }
  guard arguments.isEmpty || arguments.contains(where: { file.hasSuffix($0) }) else { continue }
  mutants.append(
    Mutant(
      number: index + 1, file: file, tests: tests,
      before: parts[0].replacing("⏎", with: "\n"),
      old: parts[1].trimmingCharacters(in: .whitespaces),
      new: parts[2].trimmingCharacters(in: .whitespaces), after: parts[3].replacing("⏎", with: "\n")
    ))
}

// MARK: The build

func shell(_ command: String) -> Int32 {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/bash")
  process.arguments = ["-c", command]
  process.currentDirectoryURL = root
  do { try process.run() } catch { fail("\(error)") }
  process.waitUntilExit()
  return process.terminationStatus
}

/// Writes all mutants of a file, each of which does nothing unless it is selected.
func write(_ mutants: [Mutant], to url: URL) throws -> [String] {
  let code = try String(contentsOf: url, encoding: .utf8)
  var stale: [String] = []
  var edits: [(range: Range<String.Index>, text: String)] = []
  for mutant in mutants {
    let places = code.ranges(of: mutant.before + mutant.old + mutant.after)
    guard places.count == 1 else {
      stale.append("mutants.txt:\(mutant.number): \(places.count) such places in \(mutant.file)")
      continue
    }
    let start = code.index(places[0].lowerBound, offsetBy: mutant.before.count)
    let selected = "_mutant == \(mutant.number)"
    edits.append(
      (
        start..<code.index(start, offsetBy: mutant.old.count),
        mutant.new.isEmpty
          ? "if !(\(selected)) { \(mutant.old) }"
          : "(\(selected) ? (\(mutant.new)) : (\(mutant.old)))"
      ))
  }
  var mutated = code
  for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    mutated.replaceSubrange(edit.range, with: edit.text)
  }
  try mutated.write(to: url, atomically: true, encoding: .utf8)
  return stale
}

let packages = Dictionary(grouping: Set(mutants.flatMap(\.tests)), by: \.package)

func build() throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  guard shell("git ls-files -z | xargs -0 cp -P --parents -t '\(folder.path)'") == 0 else {
    fail("the package cannot be copied")
  }
  var stale: [String] = []
  for (file, mutants) in Dictionary(grouping: mutants, by: \.file) {
    stale += try write(mutants, to: folder.appending(path: file))
  }
  if !stale.isEmpty { fail(stale.sorted().joined(separator: "\n")) }
  for module in Set(mutants.map(\.module)) {
    try """
    import Foundation

    @usableFromInline let _mutant =
      Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0
    """.write(
      to: folder.appending(path: "\(module)/Mutant.swift"), atomically: true, encoding: .utf8)
  }
  // Only the tests that will run are built, and what they depend on.
  for (package, targets) in packages {
    let path = folder.appending(path: package)
    let manifest = path.appending(path: "Package.swift")
    try
      (String(contentsOf: manifest, encoding: .utf8) + """

        var needed: Set = \(targets.map(\.name).sorted())
        func names(_ target: Target) -> [String] {
          target.dependencies.compactMap {
            switch $0 {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
          }
        }
        var new = needed
        while !new.isEmpty {
          let found = package.targets.filter { new.contains($0.name) }.flatMap(names)
          new = Set(found).subtracting(needed)
          needed.formUnion(new)
        }
        package.targets.removeAll { !needed.contains($0.name) }
        package.products = []
        """).write(to: manifest, atomically: true, encoding: .utf8)
    guard shell("swift build --build-system native --build-tests -Xswiftc -gnone --package-path '\(path.path)'") == 0
    else { fail("the mutants cannot be built") }
  }
}

/// All tests of a package: the native build system puts them into one program.
func binary(_ package: String) throws -> URL? {
  let products = folder.appending(path: package).appending(path: ".build/debug")
    .resolvingSymlinksInPath()
  return try? FileManager.default
    .contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
    .first { $0.pathExtension == "xctest" }
}

if try !packages.keys.allSatisfy({ try binary($0) != nil }) { try build() }

// MARK: The runs

enum Outcome: String {
  case passes, fails, hangs
}

/// The classes of tests in a nested package, which uses XCTest, with their targets.
func testCases(_ binary: URL) throws -> Set<String> {
  let process = Process()
  process.executableURL = binary
  process.arguments = ["--list-tests"]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  process.waitUntilExit()
  return Set(text.split(separator: "\n").compactMap { $0.split(separator: "/").first.map(String.init) })
}

/// Runs the tests of some targets of a package until the first failure.
func run(_ targets: [TestTarget], mutant: Int, limit: TimeInterval) throws -> Outcome {
  guard let package = targets.first?.package, let binary = try binary(package) else {
    fail("there are no tests")
  }
  let output = folder.appending(path: "output.txt")
  FileManager.default.createFile(atPath: output.path, contents: nil)
  let handle = try FileHandle(forWritingTo: output)
  defer { try? handle.close() }
  let process = Process()
  process.executableURL = binary
  process.arguments =
    if package == "." {
      [
        "--testing-library", "swift-testing", "--filter",
        "^(\(targets.map(\.name).joined(separator: "|")))\\.",
      ]
    } else {
      try [testCases(binary).filter { name in
        targets.contains { name.hasPrefix($0.name + ".") }
      }.joined(separator: ",")]
    }
  process.environment = ProcessInfo.processInfo.environment.merging(["MUTANT": "\(mutant)"]) { $1 }
  process.currentDirectoryURL = folder.appending(path: package)
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
    if ["recorded an issue", ": error: "].contains(where: { text.range(of: Data($0.utf8)) != nil })
    {
      kill(process.processIdentifier, SIGKILL)
      return .fails
    }
  }
  guard process.terminationReason == .exit, process.terminationStatus == 0 else { return .fails }
  let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
  guard text.contains("Test run with") || text.contains("Executed "),
    !text.contains("Test run with 0 tests"), !text.contains("Executed 0 tests")
  else { fail("no tests ran: \(targets)") }
  return .passes
}

/// Runs the tests of all packages until the first failure.
func runAll(_ targets: [TestTarget], mutant: Int, limit: TimeInterval) throws -> Outcome {
  let parts = Dictionary(grouping: targets, by: \.package).sorted { $0.key < $1.key }
  for (_, targets) in parts {
    let outcome = try run(targets, mutant: mutant, limit: limit)
    if outcome != .passes { return outcome }
  }
  return .passes
}

var chosen = mutants
if let sample {
  // The same seed selects the same mutants, each of another file if possible.
  var state = sample.seed
  func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
  var files = Dictionary(grouping: mutants, by: \.file).sorted { $0.key < $1.key }.map(\.value)
  chosen = []
  while chosen.count < min(sample.count, mutants.count), !files.isEmpty {
    let candidates = files.remove(at: next(files.count))
    chosen.append(candidates[next(candidates.count)])
  }
}
var limits: [[TestTarget]: TimeInterval] = [:]
for targets in Set(chosen.map(\.tests)).sorted(by: { $0[0].name < $1[0].name }) {
  let start = Date()
  guard try runAll(targets, mutant: 0, limit: .infinity) == .passes else {
    fail("\(targets) fail without a mutant")
  }
  let time = Date().timeIntervalSince(start)
  limits[targets] = max(30, 4 * time)
  print("\(targets.map(\.name).joined(separator: ", ")): \(Int(time)) s without a mutant")
  fflush(stdout)
}
var survivors = 0
for mutant in chosen {
  let outcome = try runAll(
    mutant.tests, mutant: mutant.number, limit: limits[mutant.tests] ?? 60)
  if outcome == .passes { survivors += 1 }
  let name = mutant.file.split(separator: "/").last ?? ""
  print(
    "mutants.txt:\(mutant.number) \(outcome == .passes ? "SURVIVES" : "killed (\(outcome))")  "
      + "\(name): \(mutant.old) → \(mutant.new.isEmpty ? "left out" : mutant.new)")
  fflush(stdout)
}
print("\(chosen.count - survivors) of \(chosen.count) mutants are killed")
exit(survivors == 0 ? 0 : 1)
