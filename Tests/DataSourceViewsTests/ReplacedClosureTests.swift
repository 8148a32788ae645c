import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// Closures whose captured objects change the data while they are released.
@MainActor @Suite struct ReplacedClosureTests {
  /// Runs code when it is released.
  private final class Tail {
    let whenReleased: () -> Void
    init(_ whenReleased: @escaping () -> Void) { self.whenReleased = whenReleased }
    deinit { whenReleased() }
  }

  private let source = DiffableListDataSource(items: [0, 1, 2], identity: .itself)
  private let view = FakeListView()

  /// A closure of the updater: how to set it to one that calls another one, and how to remove it.
  private struct Property {
    let name: String
    let set: (ListViewUpdater<Int>, @escaping () -> Void) -> Void
    let remove: (ListViewUpdater<Int>) -> Void
  }

  private static let properties = [
    Property(name: "updateHandler") { updater, call in
      updater.updateHandler = { _ in call() }
    } remove: {
      $0.updateHandler = nil
    },
    Property(name: "completionHandler") { updater, call in
      updater.completionHandler = { _, _ in call() }
    } remove: {
      $0.completionHandler = nil
    },
    Property(name: "policyProvider") { updater, call in
      updater.policyProvider = { _ in
        call()
        return .animated
      }
    } remove: {
      $0.policyProvider = nil
    },
    Property(name: "reloadBlock") { updater, call in
      updater.reloadBlock = { _ in call() }
    } remove: {
      $0.reloadBlock = nil
    },
    Property(name: "reloadBlock of the data source") { updater, call in
      updater.dataSource.reloadBlock = { _ in call() }
    } remove: {
      $0.dataSource.reloadBlock = nil
    },
  ]

  /// The released object changes the data, and the updater reads what is being replaced.
  @Test(arguments: 0...4) func changesTheDataWhileItIsReleased(_ index: Int) {
    let property = Self.properties[index]
    let updater = ListViewUpdater<Int>(dataSource: source, view: view)
    _ = updater.numberOfSections
    var releases = 0
    var tail: Tail? = Tail { [source] in
      releases += 1
      source.items.removeFirst()
    }
    property.set(updater) { [tail] in withExtendedLifetime(tail) {} }
    tail = nil
    source.items.append(3)
    expectEqual(releases, 0, "\(property.name)")
    property.remove(updater)
    expectEqual(releases, 1, "\(property.name)")
    expectEqual(source.items, [1, 2, 3], "\(property.name)")
    expectEqual(updater.numberOfItems(in: 0), 3, "\(property.name)")
  }
}
