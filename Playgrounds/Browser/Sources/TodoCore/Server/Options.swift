/// The options of the command line.
package struct Options: Equatable, Sendable {
  /// A command-line mistake.
  package struct UsageError: Error, Equatable {
    package var message: String
  }

  package var port: UInt16 = 8080
  package var count: Int?
  package var showsHelp = false

  /// Reads the arguments that follow the command's name.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": showsHelp = true
      case "--port":
        guard let port = rest.popFirst().flatMap({ UInt16($0) }) else {
          throw UsageError(message: "--port needs a number from 0 to 65535")
        }
        self.port = port
      case "--count":
        guard let count = rest.popFirst().flatMap({ Int($0) }), (0...20_000).contains(count) else {
          throw UsageError(message: "--count needs a number from 0 to 20000")
        }
        self.count = count
      default: throw UsageError(message: "unknown argument \(argument)")
      }
    }
  }

  /// What to show.
  package var store: TodoStore {
    count.map { .large(count: $0, sections: max(1, $0 / 100)) } ?? .sample()
  }

  package static let helpText = """
    Serves a to-do list that several browser windows share live.

    Usage: todo [options]

      --port N    where to listen; 8080 if left out, 0 for any free port
      --count N   begin with N to-dos instead of a few
      -h, --help  this text

    Open the address that it prints in as many windows as you like. It listens to this machine only,
    and keeps the to-dos until it is stopped.

    Exit status: 0; 1 if the port cannot be used; 64 for a mistake on the command line.
    """
}
