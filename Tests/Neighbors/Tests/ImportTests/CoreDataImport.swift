import DataSourceCoreData
import Testing

@Test func coreDataAlone() {
  var state = PagingState.more
  state = .loading
  #expect(state == .loading)
}
