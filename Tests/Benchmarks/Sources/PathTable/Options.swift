import Foundation

/// What to measure and print.
struct Options {
  enum Mode {
    case table
    case list
    case calls(of: Row, count: Int)
  }

  var mode = Mode.table
  var isQuick = false
  var isChecking = false

  /// Instructions per call, by row name.
  var instructions: [String: Int] = [:]

  static let usage = """
    Measures the way from a change of a data source to the commands of a view, and prints a table.

    USAGE: PathTable [--quick] [--check] [--instructions FILE]
           PathTable --list
           PathTable --row NAME --calls N

      --quick         fewer rounds
      --check         fail if a call allocates more often than the limit of its row
      --instructions  a file that .ci/instructions has written: in each line the instructions a
                      call, a tab and the name of the row
      --list          print the name of each row, the most instructions a call, the goal, and the
                      most allocations a call, with tabs in between
      --row, --calls  only make this even number of calls of a row, to count their instructions
    """

  init(_ arguments: [String]) throws {
    var arguments = arguments[...]
    var row: Row?
    var calls: Int?
    func value(of option: String) throws -> String {
      guard let value = arguments.popFirst() else {
        throw UsageError(description: "\(option) needs a value")
      }
      return value
    }
    while let argument = arguments.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--check": isChecking = true
      case "--list": mode = .list
      case "--instructions": instructions = try Self.instructions(in: value(of: argument))
      case "--row":
        let name = try value(of: argument)
        row = Row.all.first { $0.name == name }
        if row == nil { throw UsageError(description: "there is no row “\(name)”") }
      case "--calls":
        calls = try Int(value(of: argument))
        guard let calls, calls > 0, calls.isMultiple(of: 2) else {
          throw UsageError(description: "--calls needs a positive even number")
        }
      default: throw UsageError(description: "unknown argument: \(argument)")
      }
    }
    switch (row, calls) {
    case (let row?, let calls?): mode = .calls(of: row, count: calls)
    case (nil, nil): break
    default: throw UsageError(description: "--row and --calls need each other")
    }
  }

  private static func instructions(in file: String) throws -> [String: Int] {
    var instructions: [String: Int] = [:]
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let columns = line.split(separator: "\t", maxSplits: 1)
      guard columns.count == 2, let count = Int(columns[0]) else {
        throw UsageError(description: "no number of instructions: \(line)")
      }
      instructions[String(columns[1])] = count
    }
    return instructions
  }
}

/// Unknown or incomplete arguments.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
