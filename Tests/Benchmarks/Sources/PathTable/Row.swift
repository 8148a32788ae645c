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
  /// All rows. The limits are the last measured values, with 5 % added to the instructions, and
  /// allocations rounded up.
  static var all: [Row] {
    [
      Row("20 items", instructions: 52_300, goal: 24_000, allocations: 22) {
        .assignment(of: 20)
      },
      Row("20 items, by kind", instructions: 65_900, allocations: 40) {
        .assignment(of: 20, collectsKinds: true)
      },
      Row("100 items", instructions: 67_000, goal: 39_000, allocations: 22) {
        .assignment(of: 100)
      },
      Row("1,000 items", instructions: 214_400, goal: 186_000, allocations: 23) {
        .assignment(of: 1_000)
      },
      Row("100,000 items") { .assignment(of: 100_000) },
      Row("update", instructions: 17_000, goal: 9_000, allocations: 5) {
        .update(of: 1_000)
      },
      Row("update, recorded", instructions: 18_200, allocations: 6) {
        .update(of: 1_000, isRecorded: true)
      },
      Row("update through operators", instructions: 36_600, goal: 22_000, allocations: 8) {
        .updateThroughOperators(of: 1_000)
      },
      Row("insertion or removal", instructions: 45_900, allocations: 19) {
        .insertion(into: 20)
      },
      Row("20 items through operators", instructions: 145_800, goal: 100_000, allocations: 53) {
        .assignmentThroughOperators(of: 20)
      },
      Row("1,000 items through operators", instructions: 317_300, goal: 290_000, allocations: 53) {
        .assignmentThroughOperators(of: 1_000)
      },
      Row("transaction of 3 edits", instructions: 128_500, goal: 60_000, allocations: 54) {
        .transaction(of: 20)
      },
      Row("2 sections of 10 items", instructions: 70_300, goal: 50_000, allocations: 37) {
        .sections(of: 10)
      },
      Row("100 items, 20 rows read", instructions: 128_900, goal: 60_000, allocations: 35) {
        .assignment(of: 100, visibleRows: 20)
      },
      Row("20 items, another observer", instructions: 61_100, goal: 40_000, allocations: 29) {
        .assignment(of: 20, isObserved: true)
      },
    ]
  }
}
