import Foundation

/// Measures the path from a data source's change to the commands of a view that only counts them.
///
/// `swift run -c release PathTable [--quick] [--check]` prints a table. `.ci/instructions` counts
/// the instructions.
@main
enum PathTable {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") { return print(Options.usage) }
    do {
      let options = try Options(arguments)
      switch options.mode {
      case .table: printTable(options)
      case .list: printList()
      case .calls(let row, let count): row.make().run(count)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n\n\(Options.usage)\n".utf8))
      exit(64)
    }
  }

  private static func printList() {
    for row in Row.all {
      let columns = [
        row.name, row.instructions.map(String.init), row.goal.map(String.init),
        row.allocations.map { String($0) },
      ]
      print(columns.map { $0 ?? "–" }.joined(separator: "\t"))
    }
  }

  private static func printTable(_ options: Options) {
    let rounds = options.isQuick ? 9 : 51
    var complaints: [String] = []
    let rows = Row.all.map { row -> [String] in
      let measurement = Measurement(of: row, rounds: rounds)
      if let allocations = measurement.allocations, let limit = row.allocations,
        allocations > limit
      {
        complaints.append(
          "\(row.name): \(allocations) allocations a call, at most \(limit)")
      }
      let (times, engine) = (measurement.times, measurement.engine)
      return [
        row.name, decimal(times.least), decimal(times.median),
        engine.map { decimal($0.least) } ?? "–",
        engine.map { decimal(times.least / $0.least) } ?? "–",
        measurement.allocations.map(decimal) ?? "–",
        options.instructions[row.name].map(grouped) ?? "–", row.goal.map(grouped) ?? "–",
      ]
    }
    print("From a change to the commands of the view, a call; \(rounds) rounds\n")
    let header = [
      "", "µs, least", "µs, median", "engine alone, µs", "÷ engine", "allocations",
      "instructions", "goal",
    ]
    for cells in [header, header.indices.map { $0 == 0 ? "---" : "---:" }] + rows {
      print("| \(cells.joined(separator: " | ")) |")
    }
    complaints += printLookups(rounds: rounds) + printBusyViews(rounds: rounds)
    fflush(nil)
    if options.isChecking, !complaints.isEmpty { fail(complaints.joined(separator: "\n")) }
  }
}

extension PathTable {
  /// - Returns: A complaint for each lookup that takes too long.
  private static func printLookups(rounds: Int) -> [String] {
    print("\nThe first lookup among 100,000 items, and a typed dictionary of their identities\n")
    print("| identity | lookup, µs, least | dictionary, µs, least | ratio |")
    print("| --- | ---: | ---: | ---: |")
    return FirstLookup.all(rounds: rounds).compactMap { row in
      let (lookup, dictionary) = (decimal(row.lookup.least), decimal(row.dictionary.least))
      print("| \(row.name) | \(lookup) | \(dictionary) | \(decimal(row.ratio)) |")
      if row.ratio <= FirstLookup.limit { return nil }
      return "\(row.name): a lookup takes \(decimal(row.ratio)) times as long as a dictionary, "
        + "at most \(decimal(FirstLookup.limit))"
    }
  }
}

extension PathTable {
  /// - Returns: A complaint for each kind of edit that takes too long.
  private static func printBusyViews(rounds: Int) -> [String] {
    print("\n\(grouped(BusyView.editCount)) edits while a view is busy, and a plain observer\n")
    print("| edits | view, µs, least | observer, µs, least | ratio |")
    print("| --- | ---: | ---: | ---: |")
    return BusyView.all(rounds: rounds).compactMap { row in
      let (view, observer) = (decimal(row.view.least), decimal(row.observer.least))
      print("| \(row.name) | \(view) | \(observer) | \(decimal(row.ratio)) |")
      if row.ratio <= BusyView.limit { return nil }
      return "\(row.name): a busy view takes \(decimal(row.ratio)) times as long as an observer, "
        + "at most \(decimal(BusyView.limit))"
    }
  }
}

/// A number with two decimals below 10, one below 100, and none above; without zeros at the end.
private func decimal(_ value: Double) -> String {
  let factor: Double = value >= 100 ? 1 : value >= 10 ? 10 : 100
  let rounded = (value * factor).rounded() / factor
  return rounded == rounded.rounded() ? grouped(Int(rounded)) : String(rounded)
}

/// A whole number with thousands separators.
private func grouped(_ number: Int) -> String {
  let digits = String(number)
  return String(
    digits.enumerated().flatMap { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
    })
}
