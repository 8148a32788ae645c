import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting

/// A view in the strictest setting that follows a data source whose content may be reported after
/// the next structure, because a listener has made changes. A
/// tester expects content immediately.
///
/// After each change set, the right cards must be at all places; at the end, their content must be
/// right.
final class CardView<Source: DataSource<Card>> {
  private let view: ListViewSimulator<Card>
  private let source: Source
  private(set) var changeSets: [ChangeSet] = []
  private(set) var problems: [String] = []

  init(_ source: Source) {
    self.source = source
    view = ListViewSimulator(dataSource: source)
    let previous = source.reloadBlock
    source.reloadBlock = { [weak self] in
      self?.follow($0)
      previous?($0)
    }
  }

  private func follow(_ changeSet: ChangeSet) {
    changeSets.append(changeSet)
    do {
      try view.performUpdates(withChangeSet: changeSet)
      let shown = view.sections.map { $0.rows.map(\.item.id) }
      let data = source.shown.map { $0.map { $0?.id } }
      if shown != data { problems.append("after \(changeSet) \(shown) instead of \(data)") }
    } catch {
      problems.append("\(error)")
    }
  }

  /// Checks that the view shows the data.
  func verify() {
    do {
      try view.verify()
    } catch {
      problems.append("\(error)")
    }
  }

  /// The change sets as text.
  var told: String { changeSets.map(\.description).joined(separator: " then ") }
}
