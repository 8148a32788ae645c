public import DataSourceKit
public import DataSourceTesting

/// A kind of list view that is checked.
@MainActor
public struct CheckedView {
  public var name: String

  /// The largest lists of the trials, in turn: the number of sections, and of items in a section.
  public var sizes: [(sections: Int, items: Int)]

  let make: (any DataSource<TrialItem>, Comparisons) -> any TrialView
  let makeCase: ((any DataSource<CaseItem>) -> any CaseView)?

  /// Creates a description of a kind of view.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - sizes: The largest lists of the trials, in turn.
  ///   - cases: Creates a view for the cases by hand; `nil` for none.
  ///   - make: Creates a view that shows a data source, and counts what it compares.
  public init(
    _ name: String, sizes: [(sections: Int, items: Int)] = [(4, 6), (6, 40)],
    cases: ((any DataSource<CaseItem>) -> any CaseView)? = nil,
    make: @escaping (any DataSource<TrialItem>, Comparisons) -> any TrialView
  ) {
    (self.name, self.sizes, self.make, makeCase) = (name, sizes, make, cases)
  }
}

/// The numbers of things that have been compared with the data.
@MainActor
public final class Comparisons {
  private var counts: [(name: String, count: Int)] = []

  /// Counts things that have been compared.
  public func add(_ count: Int, _ name: String) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += count
    } else {
      counts.append((name, count))
    }
  }

  var text: String {
    counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
  }
}

/// Drives real list views by cases and by random changes, and writes a report.
@MainActor
public final class ViewCheck {
  private let views: [CheckedView]
  private let transitions: Int
  private let seed: UInt64

  /// The report, a line for each thing. It begins with the system.
  public private(set) var lines: [String]

  /// The number of cases and trials that have failed.
  public private(set) var failures = 0

  /// Called before each case and trial, with its name.
  public var willCheck: (_ name: String) -> Void = { _ in }

  /// Called when there are new lines.
  public var didWrite: () -> Void = {}

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - views: The kinds of views.
  ///   - transitions: The number of random transitions for each.
  ///   - seed: The seed of the first trial; each further one has the next number.
  ///   - system: The system and the device, for the report.
  public init(_ views: [CheckedView], transitions: Int, seed: UInt64 = 1, system: String) {
    (self.views, self.transitions, self.seed) = (views, transitions, seed)
    lines = [system]
  }

  /// The text of the report.
  public var report: String { lines.joined(separator: "\n") }

  /// Checks all views, one after the other.
  public func run() async {
    for view in views {
      await checkCases(view)
      await checkTrials(view)
    }
  }

  private func checkCases(_ view: CheckedView) async {
    guard let make = view.makeCase else { return }
    var passed: [String] = []
    for listCase in ListCase.all {
      willCheck("\(view.name), case \(listCase.name)")
      do {
        try await listCase.run(make)
        passed.append(listCase.name)
      } catch is ListCase.Inapplicable {
      } catch {
        failures += 1
        write("\(view.name): FAILED, case \(listCase.name): \(error)")
      }
    }
    write("\(view.name): cases passed: \(passed.joined(separator: ", "))")
  }

  private func checkTrials(_ view: CheckedView) async {
    let comparisons = Comparisons()
    var updates: [String: Int] = [:]
    let trials = max(view.sizes.count, min(10, transitions / 250))
    for number in 0..<trials {
      let seed = seed + UInt64(number)
      willCheck("\(view.name), seed \(seed)")
      let size = view.sizes[number % view.sizes.count]
      let trial = ListViewTrial(seed: seed, sections: size.sections, items: size.items) {
        view.make($0, comparisons)
      }
      do {
        try await trial.run(transitions: max(1, transitions / trials))
      } catch {
        failures += 1
        write("\(view.name): FAILED, lists of up to \(size.sections) × \(size.items): \(error)")
        return
      }
      updates.merge(trial.updates, uniquingKeysWith: +)
    }
    let kinds = updates.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    write(
      "\(view.name): nothing wrong in \(transitions) transitions from seed \(seed) on",
      "  updates: \(kinds.joined(separator: ", "))", "  compared: \(comparisons.text)")
  }

  private func write(_ new: String...) {
    lines += new
    didWrite()
  }
}
