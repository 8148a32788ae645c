import Foundation

/// How much the tests of many transitions check, as in the tests of the package.
enum TestLength {
  /// Whether the environment variable `DATASOURCEKIT_LONG_TESTS` is set, but not to `0`.
  private static let isLong: Bool = {
    let value = ProcessInfo.processInfo.environment["DATASOURCEKIT_LONG_TESTS"] ?? "0"
    return value != "0" && !value.isEmpty
  }()

  /// The bound for the current length.
  static func pick(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
