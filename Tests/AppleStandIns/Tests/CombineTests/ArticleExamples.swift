import Combine
import DataSourceDiffing
import DataSourceStreams
import XCTest

/// The documentation's examples that need Combine. `ArticleTests` in the root package checks that
/// they match the articles.
final class ArticleExamples: XCTestCase {
  func testPublisher() {
    var lines: [String] = []
    func print(_ value: Any) { lines.append("\(value)") }

    let people = DiffableListDataSource<Person>()
    let subject = CurrentValueSubject<[Person], Never>([Person(id: 1, name: "Ada")])
    let binding = people.bind(to: subject, apply: { $0.apply($1) }, endHandler: { print($0) })
    subject.value.append(Person(id: 2, name: "Grace"))
    print(people.items.count)  // 2
    subject.send(completion: .finished)  // finished

    XCTAssertEqual(lines, ["2", "finished"])
    binding.cancel()
  }
}
