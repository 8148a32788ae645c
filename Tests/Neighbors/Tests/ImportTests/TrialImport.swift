import DataSourceTesting
import Testing

@Test func trialAlone() {
  let section = TrialSection(header: "Songs", rows: ["Anthem"])
  #expect(section.rows == ["Anthem"])
}
