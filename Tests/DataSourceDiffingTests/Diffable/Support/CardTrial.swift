import DataSourceDiffing
import DataSourceTesting
import Foundation

/// A data source of cards with a plain model and a view in the strictest setting, compared after
/// each step.
final class CardTrial<ID, Source: DiffableDataSource<ID, Card>> {
  let source: Source
  var model: [CardContent]
  private var tester: DataSourceTester<Card>?
  private let view: CardView<Source>
  private var heard = 0

  /// - Parameters:
  ///   - source: The data source.
  ///   - model: Its contents.
  ///   - late: Whether content may be reported after the next structure.
  init(_ source: Source, _ model: [CardContent], late: Bool = false) {
    self.source = source
    self.model = model
    view = CardView(source)
    if !late { tester = DataSourceTester(dataSource: source, allowsDuplicates: true) { _ in } }
  }

  /// The change sets since the last call.
  func news() -> [ChangeSet] {
    defer { heard = view.changeSets.count }
    return Array(view.changeSets[heard...])
  }

  /// What is wrong, if anything: with the change sets, the screen, the data or the lookups.
  func problem(identities: some Sequence<Int> = 0..<10) -> String? {
    tester?.verify()
    if let violation = tester?.violations.first { return "\(violation)" }
    view.verify()
    if let problem = view.problems.first { return problem }
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
