import DataSourceDiffing
import DataSourceTesting
import Foundation

/// A data source of cards together with a plain model and a view in the strictest setting, compared
/// after each step.
final class CardTrial<Source: DiffableDataSource<Card>> {
  let source: Source
  var model: [CardContent]
  private let tester: DataSourceTester<Card>
  private let problems: Problems
  private var heard = 0

  private final class Problems {
    var list: [String] = []
  }

  init(_ source: Source, _ model: [CardContent]) {
    self.source = source
    self.model = model
    let problems = Problems()
    self.problems = problems
    tester = DataSourceTester(dataSource: source) { problems.list.append("\($0)") }
  }

  /// The change sets that have come since this was asked last.
  func news() -> [ChangeSet] {
    defer { heard = tester.changeSets.count }
    return Array(tester.changeSets[heard...])
  }

  /// What is wrong, if anything: with the change sets, the screen, the data or the look-ups.
  func problem(identities: some Sequence<Int> = 0..<10) -> String? {
    tester.verify()
    if let problem = problems.list.first { return problem }
    if source.shown != model.map(\.items) { return "\(source.shown) instead of \(model.text)" }
    for (section, content) in model.enumerated() {
      let titles = (source.headerTitle(for: section), source.footerTitle(for: section))
      if titles != (content.headerTitle, content.footerTitle) { return "titles \(titles)" }
      for (item, card) in content.items.enumerated()
      where source.identity(at: [section, item]) != AnyHashable(card.id) {
        return "identity(at: \(section)-\(item))"
      }
    }
    if let sections = source as? CardSections {
      for id in Set(model.map(\.id)).union([-1])
      where sections.sectionIndex(forID: id) != model.firstIndex(where: { $0.id == id }) {
        return "sectionIndex(forID: \(id))"
      }
    }
    for id in Set(identities).union(model.flatMap { $0.items.map(\.id) }) {
      let place = model.firstPlace(of: id)
      if source.indexPath(forID: id) != place {
        return "indexPath(forID: \(id)) is \(source.indexPath(forID: id) as Any), not "
          + "\(place as Any)"
      }
      if source.item(forID: id) != place.map({ model[$0[0]].items[$0[1]] }) {
        return "item(forID: \(id))"
      }
    }
    return nil
  }
}
