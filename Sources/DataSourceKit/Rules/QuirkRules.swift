/// The rules against reported defects of views, to be enforced one by one.
///
/// The strictest setting is ``all``. Leave out what you know your view to bear:
///
/// ```swift
/// try changes.validate(before: before, after: after, enforcing: .all.subtracting(.q4))
/// ```
public struct QuirkRules: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// ``BatchRule/q1``: no item is inserted into a moved section.
  public static let q1 = QuirkRules(rawValue: 1 << 0)

  /// ``BatchRule/q2``: no item is deleted from a moved section.
  public static let q2 = QuirkRules(rawValue: 1 << 1)

  /// ``BatchRule/q3``: no item moves out of or into a moved or updated section.
  public static let q3 = QuirkRules(rawValue: 1 << 2)

  /// ``BatchRule/q4``: no section move that moves nothing.
  public static let q4 = QuirkRules(rawValue: 1 << 3)

  /// ``BatchRule/q5``: no update of an empty section.
  public static let q5 = QuirkRules(rawValue: 1 << 4)

  /// All of them.
  public static let all: QuirkRules = [.q1, .q2, .q3, .q4, .q5]
}
