/// Waits while anything is in progress, and then for two more turns of the run loop.
@MainActor
func turns(while isBusy: () -> Bool = { false }) async {
  var count = 0
  while isBusy(), count < 1_000 {
    await Task.yield()
    count += 1
  }
  for _ in 0..<2 { await Task.yield() }
}
