import Benchmark
import DataSourceChanges
import DataSourceCore
import Foundation

/// The cost of navigation and of the change sets' algebra, for a million items and long change
/// sets.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], warmupIterations: 1, maxDuration: .seconds(2), maxIterations: 50)

  for (name, makeSource) in million {
    Benchmark("\(name): step through 1,000,000 items in 1,000 sections") { benchmark in
      let source = makeSource()
      benchmark.startMeasurement()
      blackHole(stepThrough(source))
    }
  }

  Benchmark("indexPaths: iterate over 1,000,000 items in 1,000 sections") { benchmark in
    let source = SectionsSource(sections: 1_000, items: 1_000)
    benchmark.startMeasurement()
    var sum = 0
    for indexPath in source.indexPaths { sum &+= indexPath[1] }
    blackHole(sum)
  }

  let scenario = Scenario(sections: 1_000, items: 100, changes: 10_000)
  Benchmark("validate 10,000 changes of 100,000 items in 1,000 sections") { benchmark in
    for _ in benchmark.scaledIterations {
      try scenario.changes.validate(before: scenario.counts, after: scenario.counts)
    }
  }

  Benchmark("apply 10,000 changes to 100,000 items in 1,000 sections") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try scenario.changes.applied(to: scenario.items, from: scenario.items))
    }
  }

  Benchmark("merge twice 10,000 changes of 100,000 items in 1,000 sections") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(scenario.changes.merged(with: scenario.changes))
    }
  }

  Benchmark("map 100,000 index paths through 10,000 changes") { benchmark in
    let paths = scenario.counts.enumerated().flatMap { section, count in
      (0..<count).map { IndexPath(item: $0, section: section) }
    }
    benchmark.startMeasurement()
    let mapping = scenario.changes.mapping
    for indexPath in paths { blackHole(mapping.newIndexPath(for: indexPath)) }
  }
}

private let million: [(String, @Sendable () -> any DataSource<Int>)] = [
  ("plain", { PlainSource(sections: 1_000, items: 1_000) }),
  ("list", { ListSource(items: Array(0..<1_000_000)) }),
  ("sectioned", { SectionsSource(sections: 1_000, items: 1_000) }),
  ("erased", { AnyDataSource(dataSource: SectionsSource(sections: 1_000, items: 1_000)) }),
]

private func stepThrough(_ source: some DataSource) -> Int {
  var count = 0
  var indexPath = source.firstIndexPath
  while let current = indexPath {
    count += 1
    indexPath = source.indexPath(after: current)
  }
  precondition(count == 1_000_000)
  return count
}
