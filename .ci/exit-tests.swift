// Prints the exit tests that would not compile for iOS, tvOS, watchOS or visionOS, where a test
// cannot start a process, and ends with 1 if there are any.
//
//     swift .ci/exit-tests.swift
//
// An exit test must be inside `#if os(macOS) …`. Type checking on Linux does not find the others,
// because Swift Testing has exit tests there.
import Foundation

let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let folders = ["Tests", "Playgrounds"].map { root.appendingPathComponent($0) }
var failures: [String] = []
for folder in folders {
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift", !file.path.contains("/.build") else { continue }
    // The conditions of the enclosing `#if` directives.
    var conditions: [String] = []
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      let code = line.trimmingCharacters(in: .whitespaces)
      if code.hasPrefix("#if ") {
        conditions.append(code)
      } else if code.hasPrefix("#elseif ") || code == "#else" {
        conditions[conditions.count - 1] = code
      } else if code == "#endif" {
        conditions.removeLast()
      } else if line.contains("processExitsWith"),
        !conditions.contains(where: { $0.hasPrefix("#if os(macOS)") })
      {
        failures.append("\(file.path):\(index + 1): an exit test outside of `#if os(macOS) …`")
      }
    }
  }
}
for failure in failures { print(failure) }
exit(failures.isEmpty ? 0 : 1)
