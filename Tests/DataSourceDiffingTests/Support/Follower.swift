import DataSourceChanges
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import TransitionSupport

/// A view in its strictest setting that performs everything a data source reports.
final class Follower<ItemType> {
  let view: ListViewSimulator<ItemType>
  /// What was reported, in order.
  private(set) var changeSets: [ChangeSet] = []
  /// The first violation that the view found.
  private(set) var violation: BatchViolation?
  /// Called after the view has performed a change set.
  var didFollow: ((ChangeSet) -> Void)?

  /// Attaches a view to a data source.
  init(_ source: some DataSource<ItemType>) {
    // Rows are distinguished by identity and equality, which is quicker than comparing their text.
    view = ListViewSimulator(dataSource: source, enforcing: .quirks, text: { _ in "" })
    source.reloadBlock = { [weak self] in self?.follow($0) }
  }

  private func follow(_ changeSet: ChangeSet) {
    changeSets.append(changeSet)
    guard violation == nil else { return }
    do {
      try view.performUpdates(withChangeSet: changeSet)
    } catch {
      violation = error
    }
    didFollow?(changeSet)
  }

  /// The number of commands reported.
  var commandCount: Int { changeSets.reduce(0) { $0 + $1.changes.count } }

  /// What the view did not accept, or shows incorrectly.
  var screenProblem: String? {
    if let violation { return "\(violation.rule) is broken" }
    do {
      try view.verify()
    } catch {
      return "the screen is not the data"
    }
    return nil
  }

  /// What is wrong with a single transition.
  ///
  /// - Parameter isChanged: Whether there was anything to report.
  func problem(isChanged: Bool) -> String? {
    if let problem = screenProblem { return problem }
    if changeSets.isEmpty == isChanged { return isChanged ? "no report" : "a needless report" }
    return changeSets.shapeProblem
  }
}

extension [ChangeSet] {
  /// Why these are not a batch of structure followed by one of content; either may be missing.
  var shapeProblem: String? {
    if contains(.all) { return "everything is reloaded" }
    if count > 2 { return "more than two change sets" }
    let structures = filter { !$0.isContentOnly }
    if structures.count > 1 { return "more than one structural batch" }
    guard let structure = structures.first else {
      return count > 1 ? "two batches of content" : nil
    }
    if first != structure { return "content before structure" }
    for change in structure.changes {
      if case .update = change.type { return "an update in the structure" }
    }
    return nil
  }
}
