import DataSourceChanges
import DataSourceKit
import DataSourceTesting

/// A view that returns violations.
@MainActor
final class StrictView {
  private let simulator: ListViewSimulator<Row>

  init(_ source: some DataSource<Row>) { simulator = ListViewSimulator(dataSource: source) }

  func perform(_ changeSet: ChangeSet) -> BatchViolation? {
    let before = simulator.itemCounts
    do throws(BatchViolation) {
      try simulator.performUpdates(withChangeSet: changeSet)
      return nil
    } catch {
      var violation = error
      violation.message += "; \(changeSet), before \(before)"
      return violation
    }
  }

  func verify() -> BatchViolation? {
    do throws(BatchViolation) {
      try simulator.verify()
      return nil
    } catch { return error }
  }
}
