import AllocationCounter
import DiffWorkloads

/// Prints times and numbers of changes.
func printTimes(_ rows: [Row]) {
  printTable(
    title: "Time",
    header: [
      "", "engine, ms", "÷ reading limit", "textbook ÷ engine", "standard library ÷ engine",
      "deleted", "inserted", "moved", "updated",
    ],
    rows: rows.map { row in
      let (times, counts) = (row.times, row.verified.counts)
      return [
        row.recipe.name, digits(times.engine * 1e3), ratio(times.engine / times.readingLimit),
        ratio(times.textbook / times.engine),
        times.standardLibrary.map { ratio($0 / times.engine) } ?? "–",
        grouped(counts.deleted), grouped(counts.inserted), grouped(counts.moved),
        grouped(counts.updated),
      ]
    })
  print()
  for row in rows {
    let reason = row.recipe.withoutStandardLibrary.map { " (standard library: \($0))" } ?? ""
    print("- \(row.recipe.name): \(row.recipe.summary)\(reason)")
  }
}

/// Prints the peak memory in use beyond the data itself.
func printMemory(_ rows: [Row]) {
  guard allocation_counter_is_available() else { return }
  printTable(
    title: "Memory, the result included",
    header: ["", "peak, KiB", "bytes per element, both sides counted", "allocations"],
    rows: rows.map { row in
      [
        row.recipe.name, digits(Double(row.memory.peakBytes) / 1024),
        digits(Double(row.memory.peakBytes) / Double(row.count)),
        grouped(Int(row.memory.allocations)),
      ]
    })
}

/// Prints the cost of other ways to pass an argument.
func printVariants(_ title: String, _ rows: [Row], of variants: (Row) -> VariantTimes?) {
  let rows = rows.compactMap { row in variants(row).map { (row.recipe.name, $0) } }
  guard let (_, first) = rows.first else { return }
  printTable(
    title: title,
    header: ["", "\(first.names[0]), ms"] + first.names.dropFirst() + ["promised"],
    rows: rows.map { name, variants in
      [name, digits(variants.time * 1e3)] + (variants.ratios + [variants.limit]).map { ratio($0) }
    })
}

/// Prints the cost of sections whose items keep the same storage.
func printSharedSections(_ row: Row, sections: Int) {
  printTable(
    title: "Sections that share their items",
    header: ["", "engine, ms", "ns per section", "÷ reading limit"],
    rows: [
      [
        row.recipe.name, digits(row.times.engine * 1e3),
        digits(row.times.engine * 1e9 / Double(sections)),
        ratio(row.times.engine / row.times.readingLimit),
      ]
    ])
}

/// Prints how the time grows with the number of elements.
func printGrowth(_ growths: [Growth]) {
  printTable(
    title: "Growth, ms",
    header: ["elements"] + Growth.counts.map(grouped) + ["worst doubling", "÷ like L6"],
    rows: growths.map { growth in
      [growth.summary] + growth.times.map { digits($0 * 1e3) } + [
        ratio(growth.worstDoubling), growth.timesOfShuffled.map(ratio) ?? "–",
      ]
    })
}
