import Foundation

/// Measures once. If the result is worse than promised, measures up to six times again, after
/// pauses: other work on the machine can disturb one contender more than the other for seconds.
///
/// - Parameters:
///   - isChecking: Whether promises are checked; otherwise one measurement is enough.
///   - excess: How far a result is over the promised limit: 1 is exactly on it.
///   - measure: Measures; receives the number of previous measurements.
/// - Returns: The best result.
func bestMeasurement<Value>(
  isChecking: Bool, excess: (Value) -> Double, measure: (_ attempt: Int) -> Value
) -> Value {
  var best = measure(0)
  for attempt in 1...6 where isChecking && excess(best) > 1 {
    Thread.sleep(forTimeInterval: Double(attempt))
    let again = measure(attempt)
    if excess(again) < excess(best) { best = again }
  }
  return best
}
