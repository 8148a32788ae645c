import DataSourceObservation
import Testing

@MainActor @Test func observationAlone() {
  let songs = songs()
  let observed = ObservableDataSource(songs)
  removeFirst(of: songs)
  #expect(observed.indexPath(forID: 1) == nil)
}
