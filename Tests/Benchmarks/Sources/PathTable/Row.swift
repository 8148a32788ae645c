/// What is measured, and what it may cost.
struct Row {
  let name: String

  /// The most instructions a call. They are counted with Swift 6.3 on x86-64; other compilers and
  /// processors need others. `nil` where only the time matters.
  let instructions: Int?

  /// The number of instructions a call that the limit is to reach.
  let goal: Int?

  /// The most allocations a call; `nil` where only the time matters.
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
  /// All rows. The limits are the last measured values, with 2 % added to the instructions, and
  /// allocations rounded up. They only ever decrease.
  static var all: [Row] {
    [
      Row("20 items", instructions: 440_100, goal: 24_000, allocations: 333) {
        .assignment(of: 20)
      },
      Row("100 items", instructions: 451_600, goal: 39_000, allocations: 333) {
        .assignment(of: 100)
      },
      Row("1,000 items", instructions: 580_200, goal: 186_000, allocations: 336) {
        .assignment(of: 1_000)
      },
      Row("100,000 items") { .assignment(of: 100_000) },
      Row("update", instructions: 111_300, goal: 9_000, allocations: 52) {
        .update(of: 1_000)
      },
      Row("update through operators", instructions: 126_100, goal: 22_000, allocations: 54) {
        .updateThroughOperators(of: 1_000)
      },
      Row("insertion or removal", instructions: 145_900, allocations: 96) {
        .insertion(into: 20)
      },
      Row("20 items through operators", instructions: 590_500, goal: 100_000, allocations: 402) {
        .assignmentThroughOperators(of: 20)
      },
      Row("1,000 items through operators", instructions: 736_000, goal: 290_000, allocations: 399) {
        .assignmentThroughOperators(of: 1_000)
      },
      Row("transaction of 3 edits", instructions: 425_000, goal: 60_000, allocations: 252) {
        .transaction(of: 20)
      },
      Row("2 sections of 10 items", instructions: 469_300, goal: 50_000, allocations: 357) {
        .sections(of: 10)
      },
      Row("100 items, 20 rows read", instructions: 910_000, goal: 60_000, allocations: 363) {
        .assignment(of: 100, visibleRows: 20)
      },
      Row("20 items, another observer", instructions: 441_200, goal: 40_000, allocations: 333) {
        .assignment(of: 20, isObserved: true)
      },
    ]
  }
}
