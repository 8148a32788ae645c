/// What is measured, and what it may cost.
struct Row {
  let name: String

  /// The most instructions per call. They are counted with Swift 6.3 on x86-64; other compilers and
  /// processors need different numbers. `nil` if only the time matters.
  let instructions: Int?

  /// The goal for the number of instructions per call.
  let goal: Int?

  /// The most allocations per call; `nil` if only the time matters.
  let allocations: Double?

  let make: () -> Scenario

  init(
    _ name: String, instructions: Int? = nil, goal: Int? = nil, allocations: Double? = nil,
    make: @escaping () -> Scenario
  ) {
    self.name = name
    self.instructions = instructions
    self.goal = goal
    self.allocations = allocations
    self.make = make
  }
}

extension Row {
  /// All rows. The limits of instructions are alarms, 5 to 15 % above the last measured values. The
  /// limits of allocations are one more than these values.
  static var all: [Row] {
    [
      Row("20 items", instructions: 35_000, goal: 24_000, allocations: 16) {
        .assignment(of: 20)
      },
      Row("20 items, by kind", instructions: 48_500, allocations: 34) {
        .assignment(of: 20, collectsKinds: true)
      },
      Row("100 items", instructions: 48_800, goal: 39_000, allocations: 16) {
        .assignment(of: 100)
      },
      Row("20 items of an own class", instructions: 37_700, allocations: 17) {
        .ownClass(of: 20)
      },
      Row("1,000 items", instructions: 199_000, goal: 186_000, allocations: 17) {
        .assignment(of: 1_000)
      },
      Row("100,000 items") { .assignment(of: 100_000) },
      Row("update", instructions: 14_000, goal: 9_000, allocations: 7) {
        .update(of: 1_000)
      },
      Row("update, recorded", instructions: 15_200, allocations: 7) {
        .update(of: 1_000, isRecorded: true)
      },
      Row("update through operators", instructions: 68_500, goal: 22_000, allocations: 22) {
        .updateThroughOperators(of: 1_000)
      },
      Row("insertion or removal", instructions: 31_500, allocations: 12.5) {
        .insertion(into: 20)
      },
      Row("20 items through operators", instructions: 244_000, goal: 100_000, allocations: 113.5) {
        .assignmentThroughOperators(of: 20)
      },
      Row("1,000 items through operators", instructions: 457_000, goal: 290_000, allocations: 109.5)
      {
        .assignmentThroughOperators(of: 1_000)
      },
      Row("transaction of 3 edits", instructions: 93_000, goal: 60_000, allocations: 47) {
        .transaction(of: 20)
      },
      Row("2 sections of 10 items", instructions: 55_000, goal: 50_000, allocations: 28) {
        .sections(of: 10)
      },
      Row("100 items, 20 rows read", instructions: 170_000, goal: 60_000, allocations: 47) {
        .assignment(of: 100, visibleRows: 20)
      },
      Row("20 items, another observer", instructions: 37_300, goal: 40_000, allocations: 17) {
        .assignment(of: 20, isObserved: true)
      },
    ]
  }
}
