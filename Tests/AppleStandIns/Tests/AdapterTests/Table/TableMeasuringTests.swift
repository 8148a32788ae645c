import DataSourceDiffing
import DataSourceViews
import StandInViews
import Testing

/// What a table measures again.
@MainActor @Suite struct TableMeasuringTests {
  /// An update of one row off the screen measures no row at once.
  @Test func anUpdateOffTheScreen() {
    let list = ShownTable([])
    list.source.show(names(0..<100))
    list.layOut()
    _ = list.takeEvents()
    list.source.show(names(0..<50) + ["changed 50"] + names(51..<100))
    #expect(!list.takeEvents().contains(.measuring))
    #expect(list.takeRules() == [])
  }
}
