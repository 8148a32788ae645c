import AddressBookCore
import Foundation

// Measures the time from a commit until the list reports a change of one row among many, and how
// much of it the query and the package take.

let arguments = CommandLine.arguments.dropFirst()
let counts = arguments.compactMap(Int.init)
let isCheck = arguments.contains("--check")
guard counts.count <= 1, arguments.count == counts.count + (isCheck ? 1 : 0) else {
  print("Usage: DatabaseBenchmark [--check] [ROWS]")
  exit(64)
}

let benchmark = try Benchmark(rows: counts.first ?? 100_000)
var isFastEnough = true
print(
  """
  One change among \(counts.first ?? 100_000) rows; medians of \(Benchmark.rounds) rounds, ms.

  | change | query | package | package ÷ query | commit to reloadBlock | commands |
  | --- | ---: | ---: | ---: | ---: | ---: |
  """)
for edit in Edit.allCases {
  let median = try await benchmark.measure(edit)
  print(median.row(edit.rawValue))
  if median.package >= median.query { isFastEnough = false }
}
benchmark.end()
print(
  """

  query: SQLite and GRDB run the query again and decode all rows
  package: from there to the first call of reloadBlock: sections, differences, delivery
  """)
if isCheck, !isFastEnough {
  print("The package takes longer than the query.")
  exit(1)
}
