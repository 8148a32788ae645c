import Foundation

/// Measures the cost of changes in a chain of operators, by the length of the list, next to the
/// cost of computing everything from scratch.
///
/// ```sh
/// swift run -c release CompositionTable [--quick] [--check] [creation] [changes] [batches] \
///   [replacements] [asking] [mails] [podcasts] [keypaths] [peaks] [promises]
/// ```
///
/// Without names it prints all tables. With `--quick` it takes less time, and leaves out the
/// longest list. With `--check` it fails if a ratio is worse than promised three times.
@main
enum CompositionTable {
  static func main() {
    let arguments = Set(CommandLine.arguments.dropFirst())
    let isQuick = arguments.contains("--quick")
    let counts = [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000])
    let isChecking = arguments.contains("--check")
    var complaints: [Complaint] = []
    func table(_ name: String, _ print: () -> [Complaint]) {
      guard arguments.contains(name) || arguments.allSatisfy({ $0.hasPrefix("--") }) else { return }
      var worse = print()
      // Other work on the machine can disturb one contender more than the other for seconds.
      for attempt in 1...2 where isChecking && !worse.isEmpty {
        Thread.sleep(forTimeInterval: Double(attempt))
        let known = Set(worse.map(\.subject))
        worse = print().filter { known.contains($0.subject) }
      }
      complaints += worse
    }
    table("creation") { Creation.print(counts: counts, rounds: isQuick ? 51 : 201) }
    table("changes") { SingleChanges.print(counts: counts, rounds: isQuick ? 401 : 2_001) }
    table("batches") {
      Batches.print(counts: counts.filter { $0 <= 100_000 }, rounds: isQuick ? 3 : 7)
    }
    table("replacements") { Replacements.print(counts: counts, rounds: isQuick ? 3 : 5) }
    table("asking") { Asking.print(counts: counts, rounds: isQuick ? 201 : 1_001) }
    table("mails") {
      let rounds = isQuick ? 21 : 101
      return MailSearch.print(rounds: rounds)
        + MainActor.assumeIsolated { MailUse.print(rounds: rounds) }
    }
    table("podcasts") {
      MainActor.assumeIsolated { PodcastUse.print(rounds: isQuick ? 101 : 401) }
    }
    table("keypaths") { KeyPaths.print(rounds: isQuick ? 101 : 401) }
    table("peaks") { Peaks.print(isQuick: isQuick) }
    table("promises") { Promises.print() }
    guard isChecking else { return }
    for complaint in complaints { print("\(complaint.subject): \(complaint.message)") }
    // Else the last lines would be missing.
    fflush(nil)
    if !complaints.isEmpty { exit(1) }
  }
}

/// A ratio that is worse than promised.
struct Complaint {
  /// What was measured.
  let subject: String
  let message: String
}

/// Prints a table in Markdown.
func printTable(_ title: String, _ header: [String], _ rows: [[String]]) {
  print("\n\(title)\n")
  print("| " + header.joined(separator: " | ") + " |")
  print("|" + header.map { _ in " ---: |" }.joined())
  for row in rows { print("| " + row.joined(separator: " | ") + " |") }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func rounded(_ value: Double) -> String {
  if value >= 100 { return String(Int(value.rounded())) }
  return value >= 1
    ? String((value * 10).rounded() / 10) : String((value * 100).rounded() / 100)
}

/// A number with separators of thousands.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  return String(
    digits.enumerated().flatMap { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
    })
}
