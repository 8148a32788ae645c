import AddressBookCore
import Foundation
import GRDB
import Testing

/// The built command, run as processes. Skipped if it is not next to the tests.
@MainActor @Suite(.enabled(if: Executable.url != nil, "the executable is not beside the tests"))
struct ProcessTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("book.db")
  }

  private func run(_ arguments: String...) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let command = try RunningCommand(arguments)
    command.waitUntilExit()
    return (command.status, command.output, command.errors)
  }

  @Test func watchShowsWhatAnotherProcessWrites() async throws {
    let watch = try RunningCommand([path, "watch"])
    func expect(_ text: String) async throws {
      try await wait(for: "\(text) in \(watch.output)") {
        try #require(watch.isRunning, "\(watch.errors)")
        return watch.output.hasSuffix(text)
      }
    }
    try await expect("nobody yet\n")
    #expect(try run(path, "add", "Ada", "12") == (0, "1  Ada  12\n", ""))
    try await expect("sections +1\n  + A — 1\n  + 1  Ada  12\n")
    _ = try run(path, "add", "Alan")
    try await expect("+1\n  + 2  Alan\n")
    _ = try run(path, "add", "Grace")
    try await expect("sections +1\n  + G — 1\n  + 3  Grace\n")
    _ = try run(path, "rename", "2", "Gil")
    try await expect(">1 ~1\n  > 2  Alan\n  ~ 2  Alan → Gil\n")
    _ = try run(path, "rename", "2", "Gila")
    try await expect("~1\n  ~ 2  Gil → Gila\n")
    _ = try run(path, "remove", "1")
    try await expect("sections −1\n  − A — 1\n  − 1  Ada  12\n")
    _ = try run(path, "import", "100")
    try await wait(for: "many") { watch.output.contains("more\n") }

    try FileManager.default.removeItem(atPath: path)
    try await wait(for: "watch goes on without the file") { !watch.isRunning }
    #expect(watch.status == 1)
    #expect(watch.errors == "addressbook: \(path): the file was moved or removed\n")
  }

  @Test func list() throws {
    for name in ["grace", "Ada", "7"] { _ = try run(path, "add", name) }
    let list = "# — 1\n  3  7\nA — 1\n  2  Ada\nG — 1\n  1  grace\n"
    #expect(try run(path, "list") == (0, list, ""))
  }

  @Test func help() throws {
    #expect(try run("--help") == (0, Options.helpText, ""))
  }

  @Test func usage() throws {
    let result = try run(path, "dance")
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors == "addressbook: unknown command “dance”; --help tells more\n")
  }

  @Test func errors() throws {
    func fails(_ message: String, _ arguments: String...) throws {
      let command = try RunningCommand(arguments)
      command.waitUntilExit()
      #expect(command.status == 1 && command.output.isEmpty)
      #expect(command.errors == "addressbook: \(message)\n")
    }
    try fails("\(path): no such file; “add” makes one", path, "list")
    try fails("/no/such: no such folder", "/no/such/book.db", "add", "Ada")
    try fails("\(folder.path): a folder, not a file", folder.path, "list")
    let text = folder.file("text")
    try String(repeating: "text\n", count: 500).write(
      toFile: text, atomically: true, encoding: .utf8)
    try fails("\(text): not a database", text, "list")
    let other = folder.file("other.db")
    try DatabaseQueue(path: other).inDatabase { try $0.execute(sql: "CREATE TABLE t (x)") }
    try fails("\(other): a database, but not an address book", other, "add", "Ada")
    _ = try run(path, "add", "Ada")
    try fails("nobody has the number 9", path, "remove", "9")
    try fails("nobody has the number 9", path, "rename", "9", "Eve")
    let busy = try Locker(path: path)
    try busy.lock()
    try fails(
      "\(path): somebody else is writing; try again later", "--timeout", "0.1", path, "add", "Eve")
    try busy.unlock()
  }
}
