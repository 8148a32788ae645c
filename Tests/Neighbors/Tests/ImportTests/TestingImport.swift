import DataSourceTesting
import Testing

@Test func testingAlone() {
  let songs = songs()
  let tester = DataSourceTester(dataSource: songs, text: \.title) { Issue.record("\($0)") }
  removeFirst(of: songs)
  #expect(tester.markedScreen.contains("Ballad"))
}

@Test func trialAlone() {
  let section = TrialSection(header: "Songs", rows: ["Anthem"])
  #expect(section.rows == ["Anthem"])
}
