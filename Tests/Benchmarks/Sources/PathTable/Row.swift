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
      Row("20 items", instructions: 25_000, goal: 24_000, allocations: 16) {
        .assignment(of: 20)
      },
      Row("20 items, by kind", instructions: 31_200, allocations: 14) {
        .assignment(of: 20, collectsKinds: true)
      },
      Row("100 items", instructions: 38_200, goal: 39_000, allocations: 16) {
        .assignment(of: 100)
      },
      Row("1,000 items", instructions: 184_500, goal: 186_000, allocations: 17) {
        .assignment(of: 1_000)
      },
      Row("100,000 items") { .assignment(of: 100_000) },
      Row("update", instructions: 9_000, goal: 9_000, allocations: 3) {
        .update(of: 1_000)
      },
      Row("update, recorded", instructions: 10_000, allocations: 4) {
        .update(of: 1_000, isRecorded: true)
      },
      Row("update through operators", instructions: 21_600, goal: 22_000, allocations: 6) {
        .updateThroughOperators(of: 1_000)
      },
      Row("insertion or removal", instructions: 16_300, allocations: 7) {
        .insertion(into: 20)
      },
      Row("20 items through operators", instructions: 99_500, goal: 100_000, allocations: 35) {
        .assignmentThroughOperators(of: 20)
      },
      Row("1,000 items through operators", instructions: 266_600, goal: 290_000, allocations: 37) {
        .assignmentThroughOperators(of: 1_000)
      },
      Row("transaction of 3 edits", instructions: 57_000, goal: 60_000, allocations: 32) {
        .transaction(of: 20)
      },
      Row("2 sections of 10 items", instructions: 49_300, goal: 50_000, allocations: 36) {
        .sections(of: 10)
      },
      Row("100 items, 20 rows read", instructions: 62_700, goal: 60_000, allocations: 14) {
        .assignment(of: 100, visibleRows: 20)
      },
      Row("20 items, another observer", instructions: 29_800, goal: 40_000, allocations: 19) {
        .assignment(of: 20, isObserved: true)
      },
    ]
  }
}
