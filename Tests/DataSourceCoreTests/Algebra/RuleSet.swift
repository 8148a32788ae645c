import DataSourceChanges
import DataSourceCore

extension Algebra {
  /// A set of rules, fast to create and to compare.
  struct RuleSet: OptionSet, Hashable, CustomStringConvertible {
    var rawValue = 0

    static let invalidSectionCount = RuleSet(rawValue: 1 << 0)
    static let invalidItemCount = RuleSet(rawValue: 1 << 1)
    static let indexOutOfRange = RuleSet(rawValue: 1 << 2)
    static let duplicateSource = RuleSet(rawValue: 1 << 3)
    static let duplicateTarget = RuleSet(rawValue: 1 << 4)
    static let moveAtReplacedSection = RuleSet(rawValue: 1 << 5)
    static let repeatedChange = RuleSet(rawValue: 1 << 6)
    static let changeInReplacedSection = RuleSet(rawValue: 1 << 7)
    static let conflictingUpdate = RuleSet(rawValue: 1 << 8)
    static let insertIntoMovedSection = RuleSet(rawValue: 1 << 9)
    static let deleteFromMovedSection = RuleSet(rawValue: 1 << 10)
    static let moveAtMovedSection = RuleSet(rawValue: 1 << 11)
    static let needlessSectionMove = RuleSet(rawValue: 1 << 12)
    static let emptySectionUpdate = RuleSet(rawValue: 1 << 13)

    static let hard: RuleSet = [
      .invalidSectionCount, .invalidItemCount, .indexOutOfRange, .duplicateSource, .duplicateTarget,
      .moveAtReplacedSection, .repeatedChange, .changeInReplacedSection,
    ]
    static let quirks: RuleSet = [
      .insertIntoMovedSection, .deleteFromMovedSection, .moveAtMovedSection, .needlessSectionMove,
      .emptySectionUpdate,
    ]

    private static let names: [BatchRule] = [
      .invalidSectionCount, .invalidItemCount, .indexOutOfRange, .duplicateSource, .duplicateTarget,
      .moveAtReplacedSection, .repeatedChange, .changeInReplacedSection, .conflictingUpdate,
      .insertIntoMovedSection, .deleteFromMovedSection, .moveAtMovedSection, .needlessSectionMove,
      .emptySectionUpdate,
    ]

    /// The rules that remain when only these quirk rules are enforced.
    func enforced(_ quirks: Set<BatchRule>) -> RuleSet {
      var result = self
      if !quirks.contains(.insertIntoMovedSection) { result.remove(.insertIntoMovedSection) }
      if !quirks.contains(.deleteFromMovedSection) { result.remove(.deleteFromMovedSection) }
      if !quirks.contains(.moveAtMovedSection) { result.remove(.moveAtMovedSection) }
      if !quirks.contains(.needlessSectionMove) { result.remove(.needlessSectionMove) }
      if !quirks.contains(.emptySectionUpdate) { result.remove(.emptySectionUpdate) }
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
  /// The rule that `validate` throws; `nil` if it accepts the change set.
  func thrownRule(before: [Int], after: [Int], enforcing quirks: Set<BatchRule> = .quirks)
    -> BatchRule?
  {
    do throws(BatchViolation) {
      try validate(before: before, after: after, enforcing: quirks)
      return nil
    } catch {
      return error.rule
    }
  }
}
