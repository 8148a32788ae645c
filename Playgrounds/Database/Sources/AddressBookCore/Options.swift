/// The options of the command line.
package struct Options: Equatable {
  package enum Action: Equatable {
    case help
    case list
    case watch
    case add(name: String, phone: String)
    case rename(id: Int64, name: String)
    case remove(id: Int64)
    case addMadeUpPeople(count: Int)
  }

  package var path = ""
  package var action = Action.help

  /// The time to wait for another writer, in seconds.
  package var timeout = 5.0
}

/// A command-line mistake.
package struct UsageError: Error, Equatable {
  package var message: String
}

extension Options {
  /// Reads the arguments that follow the command's name. `--` ends the options.
  package init(_ arguments: [String]) throws(UsageError) {
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return
      case "--timeout":
        guard let value = rest.popFirst().flatMap(Double.init), value >= 0, value <= 3_600 else {
          throw UsageError(message: "--timeout needs a number of seconds")
        }
        timeout = value
      case "--":
        words += rest
        rest = []
      case _ where argument.hasPrefix("--"):
        throw UsageError(message: "unknown option \(argument)")
      default: words.append(argument)
      }
    }
    guard words.count >= 2 else {
      throw UsageError(
        message: words.isEmpty ? "which file?" : "what is to be done with \(words[0])?")
    }
    path = words[0]
    action = try Self.action(words[1], Array(words[2...]))
  }

  private static func action(
    _ name: String, _ arguments: [String]
  ) throws(UsageError) -> Action {
    func expect(_ counts: ClosedRange<Int>, _ usage: String) throws(UsageError) {
      guard counts.contains(arguments.count) else {
        throw UsageError(message: "it is “\(name)\(usage)”")
      }
    }
    switch name {
    case "list":
      try expect(0...0, "")
      return .list
    case "watch":
      try expect(0...0, "")
      return .watch
    case "add":
      try expect(1...2, " NAME [PHONE]")
      return .add(name: try nameOf(arguments[0]), phone: arguments.count > 1 ? arguments[1] : "")
    case "rename":
      try expect(2...2, " ID NAME")
      return .rename(id: try id(arguments[0]), name: try nameOf(arguments[1]))
    case "remove":
      try expect(1...1, " ID")
      return .remove(id: try id(arguments[0]))
    case "import":
      try expect(1...1, " N")
      guard let count = Int(arguments[0]), count >= 0 else {
        throw UsageError(message: "“\(arguments[0])” is not a number of people")
      }
      return .addMadeUpPeople(count: count)
    default: throw UsageError(message: "unknown command “\(name)”")
    }
  }

  private static func id(_ text: String) throws(UsageError) -> Int64 {
    if let id = Int64(text) { return id }
    throw UsageError(message: "“\(text)” is not somebody's number")
  }

  private static func nameOf(_ text: String) throws(UsageError) -> String {
    if text.contains(where: { !$0.isWhitespace }) { return text }
    throw UsageError(message: "a name needs at least one letter")
  }
}
