import DataSourceCoreData
import Testing

@Test func coreDataAlone() {
  var state = PagingState.hasMore
  state = .loading
  #expect(state == .loading)
}
