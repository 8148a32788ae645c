import DataSourceDifferentiator
import DiffWorkloads
import IdentityDiff

/// What uses the engine, beside what it should cost at most.
struct Use {
  let summary: String
  /// The first one is the measure, the second one the use.
  let times: VariantTimes

  /// What is worse than promised.
  var complaint: String? { times.complaint.map { "\(summary): \($0)" } }

  /// Measures all uses.
  static func all(_ options: Options) -> [Use] {
    [
      duplicates(options), sectionedView(options), scattered(options, isSpread: false),
      scattered(options, isSpread: true),
    ]
  }

  private struct Model: IdentifiableType, Identifiable, Equatable {
    var id: Int
    var text = 0
    var identity: Int { id }
  }

  private static func duplicates(_ options: Options) -> Use {
    let models = (0..<100_000).map { Model(id: $0) }
    return Use(
      summary: "duplicates in 100,000 items",
      times: VariantTimes(
        of: [
          Contender("a `Set`") { sink(Set(models.lazy.map(\.id)).count == models.count) },
          Contender("`Diff.duplicates`") { sink(Diff.duplicates(in: models)) },
        ], limit: 1.5, options))
  }

  private static func sectionedView(_ options: Options) -> Use {
    let old = (0..<100_000).map { Model(id: $0) }
    var new = old
    new[7].text = 1
    new.remove(at: 50_000)
    new.append(Model(id: 100_000))
    let sections = [old, new].map { [AnimatableSectionModel(model: 0, items: $0)] }
    return Use(
      summary: "3 changes of 100,000 items, with the API of RxDataSources",
      times: VariantTimes(
        of: [
          Contender("the difference and both sides' `Set`") {
            sink(Diff.difference(from: old, to: new, identity: .identity))
            for side in [old, new] { sink(Set(side.lazy.map(\.id)).count == side.count) }
          },
          Contender("change sets") {
            sink(
              try? Diff.differencesForSectionedView(
                initialSections: sections[0], finalSections: sections[1]))
          },
        ], limit: 1.5, options))
  }

  private struct Group: Identifiable {
    var id: Int
    var items: [Model]
  }

  /// A few items fewer must not take longer.
  ///
  /// - Parameter isSpread: Whether there are empty sections between the others.
  private static func scattered(_ options: Options, isSpread: Bool) -> Use {
    func contender(_ count: Int) -> Contender {
      func groups(text: Int) -> [Group] {
        (0..<100_000).map { section in
          let isFilled = isSpread ? section % (100_000 / count) == 0 : section >= 100_000 - count
          return Group(id: section, items: isFilled ? [Model(id: section, text: text)] : [])
        }
      }
      let (old, new) = (groups(text: 0), groups(text: 1))
      return Contender("\(count) items") {
        sink(Diff.difference(from: old, to: new) { $0.items })
      }
    }
    return Use(
      summary: "updates in 100,000 sections" + (isSpread ? ", apart" : ""),
      times: VariantTimes(of: [contender(600), contender(500)], limit: 1.5, options))
  }
}

/// Prints uses.
func printUses(_ uses: [Use]) {
  printTable(
    title: "Uses",
    header: ["", "measure", "its time, ms", "÷ measure", "promised"],
    rows: uses.map {
      [
        $0.summary, $0.times.names[0], digits($0.times.time * 1e3), ratio($0.times.ratios[0]),
        ratio($0.times.limit),
      ]
    })
}
