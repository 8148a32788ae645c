import DataSourceChanges
import DataSourceCore
import DataSourceOperators
import DataSourceReloading
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The README's example; `ReadmeTests` checks that it is the same. The stand-ins' tests compile the
/// parts for UIKit and SwiftUI.
@Suite struct ReadmeExamples {
  @_optimize(none)
  @Test func firstExample() {
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }

    struct Contact: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    final class Contacts: ListDataSource {  // your class, your array
      var items: [Contact] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let contacts = Contacts()
    let rows = contacts.sorted(by: \.name)  // also filtered, grouped, joined, outlined, …

    contacts.items = [Contact(id: 1, name: "Grace"), Contact(id: 2, name: "Ada")]
    expectEqual(rows.item(at: [0, 0])?.name, "Ada")

    final class Favorites: ListDataSource {
      var items: [Contact] = []  // forgotten: { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let favorites = Favorites()
    let tester = DataSourceTester(dataSource: favorites) { print($0.message) }
    tester.changes { favorites.items.append(Contact(id: 1, name: "Ada")) }

    expectEqual(
      lines,
      [
        "the view has [0] rows in its sections, the data source [1]; "
          + "the edit ended without a report of it"
      ])
  }
}
