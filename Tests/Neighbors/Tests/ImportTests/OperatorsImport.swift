import DataSourceOperators
import Testing

@Test func operatorsAlone() {
  let shown = songs().filtered { $0.id > 1 }.sorted(by: \Song.title)
  #expect(shown.item(at: firstPlace)?.title == "Ballad")
}
