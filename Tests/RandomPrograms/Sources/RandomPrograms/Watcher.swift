import DataSourceChanges
import DataSourceCore
import DataSourceTesting

/// An observer that performs each reported change set in a view.
@MainActor
final class Watcher {
  let node: Node
  var changeSets: [ChangeSet] = []
  private let fail: (String, String) -> Void
  private var view: ListViewSimulator<Row>?
  private var observation: ChangeObservation?

  init(_ node: Node, fail: @escaping (String, String) -> Void) {
    (self.node, self.fail) = (node, fail)
    // First, since other observers are then told what waits.
    observation = node.source.observeChanges { [unowned self] in follow($0) }
    view = ListViewSimulator(dataSource: node.source)
  }

  private func follow(_ changeSet: ChangeSet) {
    changeSets.append(changeSet)
    let before = view?.itemCounts ?? []
    do {
      try view?.performUpdates(withChangeSet: changeSet)
    } catch {
      fail("batch", "\(node.name): \(error); \(changeSet), before \(before)")
    }
  }

  func verify() {
    do {
      try view?.verify()
    } catch {
      fail("view", "\(node.name), after \(changeSets): \(error)")
    }
  }
}
