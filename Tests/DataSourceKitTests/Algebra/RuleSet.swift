import DataSourceKit

extension Algebra {
  /// A set of rules, quick to make and to compare.
  struct RuleSet: OptionSet, Hashable, CustomStringConvertible {
    var rawValue = 0

    static let h1 = RuleSet(rawValue: 1 << 0)
    static let h2 = RuleSet(rawValue: 1 << 1)
    static let h3 = RuleSet(rawValue: 1 << 2)
    static let h4 = RuleSet(rawValue: 1 << 3)
    static let h5 = RuleSet(rawValue: 1 << 4)
    static let h6 = RuleSet(rawValue: 1 << 5)
    static let h7 = RuleSet(rawValue: 1 << 6)
    static let h8 = RuleSet(rawValue: 1 << 7)
    static let r = RuleSet(rawValue: 1 << 8)
    static let q1 = RuleSet(rawValue: 1 << 9)
    static let q2 = RuleSet(rawValue: 1 << 10)
    static let q3 = RuleSet(rawValue: 1 << 11)
    static let q4 = RuleSet(rawValue: 1 << 12)
    static let q5 = RuleSet(rawValue: 1 << 13)

    static let hard: RuleSet = [.h1, .h2, .h3, .h4, .h5, .h6, .h7, .h8]
    static let quirks: RuleSet = [.q1, .q2, .q3, .q4, .q5]

    private static let names: [BatchRule] = [
      .h1, .h2, .h3, .h4, .h5, .h6, .h7, .h8, .r, .q1, .q2, .q3, .q4, .q5,
    ]

    /// The rules that are left when only these quirk rules are enforced.
    func enforced(_ quirks: QuirkRules) -> RuleSet {
      var result = self
      if !quirks.contains(.q1) { result.remove(.q1) }
      if !quirks.contains(.q2) { result.remove(.q2) }
      if !quirks.contains(.q3) { result.remove(.q3) }
      if !quirks.contains(.q4) { result.remove(.q4) }
      if !quirks.contains(.q5) { result.remove(.q5) }
      return result
    }

    func contains(_ rule: BatchRule) -> Bool {
      guard let bit = Self.names.firstIndex(of: rule) else { return false }
      return rawValue & 1 << bit != 0
    }

    var description: String {
      let rules = Self.names.filter { contains($0) }
      return "{" + rules.map(\.rawValue).joined(separator: ", ") + "}"
    }
  }
}

extension ChangeSet {
  /// The rule that `validate` throws; `nil` if it takes the change set.
  func thrownRule(before: [Int], after: [Int], enforcing quirks: QuirkRules = .all) -> BatchRule? {
    do throws(BatchViolation) {
      try validate(before: before, after: after, enforcing: quirks)
      return nil
    } catch {
      return error.rule
    }
  }
}
