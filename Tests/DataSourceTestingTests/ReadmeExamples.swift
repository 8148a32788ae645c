import DataSourceChanges
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The first example of the README; `ReadmeTests` checks that it is the same. The stand-ins' tests
/// compile the UIKit example.
@Suite struct ReadmeExamples {
  @_optimize(none)
  @Test func firstExample() {
    var lines: [String] = []
    func print(_ values: Any...) {
      lines.append(values.map { "\($0)" }.joined(separator: " "))
    }

    struct ToDo: Identifiable, Equatable {
      var id: Int
      var title: String
    }

    let toDos = DiffableListDataSource(items: [
      ToDo(id: 1, title: "Buy milk"), ToDo(id: 2, title: "Call Ada"), ToDo(id: 3, title: "Mow"),
    ])
    let tester = DataSourceTester(dataSource: toDos, text: \.title) {
      print($0.rule, $0.message.prefix(52))
    }
    toDos.items = [
      ToDo(id: 3, title: "Mow"), ToDo(id: 1, title: "Buy milk"), ToDo(id: 4, title: "Feed the cat"),
    ]
    print(tester.markedScreen)
    toDos.report(.some([.item(type: .delete([0, 0]))]))  // wrong: nothing was deleted

    expectEqual(
      lines,
      [
        "[0]\n> Mow\n  Buy milk\n+ Feed the cat",
        "H2 Invalid update: invalid number of rows in section 0.",
      ])
  }
}
