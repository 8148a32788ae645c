import DataSourceObservation
import Testing

@MainActor @Test func observationAlone() {
  let songs = songs()
  let observed = ObservedList(songs)
  removeFirst(of: songs)
  #expect(observed.indexPath(forID: 1) == nil)
}
