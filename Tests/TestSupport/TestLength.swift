import Foundation

/// How much the tests that exhaust or sample large spaces check.
///
/// By default they take seconds. Each property is checked in both lengths; only bounds differ.
package enum TestLength {
  /// Whether the environment variable `DATASOURCEKIT_LONG_TESTS` is set, but not to `0`.
  package static let isLong: Bool = {
    let value = ProcessInfo.processInfo.environment["DATASOURCEKIT_LONG_TESTS"] ?? "0"
    return value != "0" && !value.isEmpty
  }()

  /// The bound for the current length.
  package static func pick<Bound>(_ short: Bound, long: Bound) -> Bound { isLong ? long : short }
}
