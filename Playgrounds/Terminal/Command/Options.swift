/// The options of the command line.
struct Options: Equatable {
  /// The folder to show.
  var path = "."

  /// Whether to end after the list, without following changes.
  var once = false

  /// Whether to show this text and end.
  var help = false

  /// Whether names that start with a dot are shown, too.
  var includesHidden = false

  /// How the list is grouped, sorted and filtered.
  var arrangement = Arrangement()
}

/// A command-line mistake.
struct UsageError: Error, Equatable {
  var message: String
}

extension Options {
  /// Reads the arguments that follow the command's name.
  ///
  /// An option's value is the next argument, or follows an equals sign. `--` ends the options.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var paths: [String] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        paths += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        paths.append(argument)
        continue
      }
      try apply(argument, &rest)
    }
    guard paths.count <= 1 else {
      throw UsageError(message: "one folder at a time, please: \(paths.joined(separator: " "))")
    }
    if let path = paths.first { self.path = path }
  }

  private mutating func apply(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    var attached = parts.count > 1 ? String(parts[1]) : nil
    func value(_ choices: String) throws(UsageError) -> String {
      if let value = attached ?? rest.popFirst() {
        attached = nil
        return value
      }
      throw UsageError(message: "\(name) needs \(choices)")
    }

    switch name {
    case "--once": once = true
    case "--all", "-a": includesHidden = true
    case "--help", "-h": help = true
    case "--by": arrangement.grouping = try choice(name, try value("folder or kind"))
    case "--sort": arrangement.order = try choice(name, try value("name, size or date"))
    case "--filter": arrangement.filter = try value("a text")
    default: throw UsageError(message: "unknown option \(name)")
    }
    if attached != nil { throw UsageError(message: "\(name) takes no value") }
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ value: String
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: value) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(message: "\(option) takes one of \(choices), not “\(value)”")
  }
}
