import DataSourceCoreData
import Testing

@Test func storesAlone() {
  var state = PagingState.more
  state = .loading
  #expect(state == .loading)
}
