import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct CommandTests {
  /// A command's output.
  private final class Log {
    var output = ""
    var errors = ""
  }

  private func run(
    _ arguments: [String], _ log: Log, wait: @escaping () -> Bool = { false }
  ) -> Int32 {
    Command(
      output: {
        log.output += $0
        return true
      },
      errors: { log.errors += $0 },
      wait: { time in
        // The pause between two scans.
        Thread.sleep(forTimeInterval: 0.001)
        return time > .milliseconds(100) && wait()
      }
    ).run(arguments)
  }

  @Test func help() {
    let log = Log()
    expectEqual(run(["--help"], log), 0)
    #expect(log.output == Options.helpText && log.errors.isEmpty)
  }

  @Test func usage() {
    let log = Log()
    expectEqual(run(["--what\u{1B}"], log), 64)
    #expect(log.output.isEmpty && log.errors.hasPrefix("Terminal: unknown option --what\\e\n"))
  }

  @Test func missingFolder() throws {
    let log = Log()
    let path = try TemporaryFolder().inside("missing")
    expectEqual(run([path], log), 1)
    #expect(log.output.isEmpty && log.errors == "Terminal: \(path): no such folder\n")
  }

  @Test func once() throws {
    let log = Log()
    let folder = try TemporaryFolder()
    try folder.addFolder("sub")
    try folder.write("a\n.txt", "12345")
    expectEqual(run(["--once", folder.path], log), 0)
    let lines = log.output.split(separator: "\n")
    expectEqual(lines.map { $0.prefix(9) }, ["./ — 1 it", "  a\\n.txt", "sub/ — em"])
    #expect(lines[1].contains("  5 B  "))
  }

  @Test func followsChanges() throws {
    let log = Log()
    let folder = try TemporaryFolder()
    try folder.addFolder("sub")
    for name in ["a", "b", "c", "d", "dd"] { try folder.write(name) }
    var edits: [() throws -> Void] = [
      { log.output = "" },
      { try folder.write("new") },
      {},
      {
        try folder.move("a", "sub/a")
        try folder.move("b", "e")
        try folder.remove("c")
      },
      {
        try folder.addFolder("tub")
        try folder.addFolder("wub")
      },
      { try folder.move("sub", "zub") },
    ]
    let status = run([folder.path], log) {
      guard !edits.isEmpty else { return false }
      do { try edits.removeFirst()() } catch { Issue.record(error) }
      return true
    }
    expectEqual(status, 0)
    expectEqual(
      log.output.replacing(/\d+ µs/, with: "0 µs"),
      """
      [insert item 0-5]
        + ./new
      1 command in 1 batch, 0 µs
      [delete item 0-2, move item 0-1 to 0-2, move item 0-0 to 1-0]
        − ./c
        > ./b → ./e
        > ./a → sub/a
      [update item 0-2, update item 1-0]
        ~ ./b → ./e
        ~ sub/a
      5 commands in 2 batches, 0 µs
      [insert section 2, insert section 3]
        + tub/
        + wub/
      2 commands in 1 batch, 0 µs
      [move section 1 to 3]
        > sub/ → zub/
      [update section 3]
        ~ zub/
      2 commands in 2 batches, 0 µs

      """)
  }

  @Test func endsWhenTheFolderGoes() throws {
    let log = Log()
    let folder = try TemporaryFolder()
    try folder.addFolder("sub")
    let status = run([folder.inside("sub")], log) {
      (try? folder.remove("sub")) != nil
    }
    expectEqual(status, 1)
    #expect(log.errors.hasSuffix("no such folder\n"))
  }

  @Test func endsWhenNobodyReads() throws {
    let folder = try TemporaryFolder()
    let command = Command(output: { _ in false }, errors: { _ in }, wait: { _ in true })
    expectEqual(command.run([folder.path]), 0)
  }
}
