/// Waits as long as something is under way, and two turns of the run loop more.
@MainActor
func turns(while isBusy: () -> Bool = { false }) async {
  var count = 0
  while isBusy(), count < 1_000 {
    await Task.yield()
    count += 1
  }
  for _ in 0..<2 { await Task.yield() }
}
