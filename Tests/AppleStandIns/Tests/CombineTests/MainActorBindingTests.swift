import Combine
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import XCTest

/// A model on the main actor, as in an app.
@MainActor private final class Model {
  @Published var query = ""
  let results = DiffableListDataSource<String>(identity: .itself)
  private(set) var end: StreamEnd?
  private var bindings: Set<AnyCancellable> = []

  init(words: [String]) {
    results.bind(
      to: $query.map { query in words.filter { $0.hasPrefix(query) } },
      apply: { $0.apply($1) },
      endHandler: { [weak self] in self?.end = $0 }
    )
    .store(in: &bindings)
  }
}

/// On Linux only asynchronous tests run on the main actor.
@MainActor final class MainActorBindingTests: XCTestCase {
  func testAPublishedProperty() async {
    let model = Model(words: ["ant", "ape", "bee"])
    let tester = DataSourceTester(dataSource: model.results) { XCTFail("\($0)") }
    XCTAssertEqual(model.results.items, ["ant", "ape", "bee"])
    model.query = "a"
    XCTAssertEqual(model.results.items, ["ant", "ape"])
    model.query = "ap"
    XCTAssertEqual(model.results.items, ["ape"])
    XCTAssertEqual(
      tester.changeSets.map(\.description), ["[delete item 0-2]", "[delete item 0-0]"])
    XCTAssertNil(model.end)
    tester.verify()
  }
}
