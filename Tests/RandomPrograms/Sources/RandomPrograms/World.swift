import DataSourceCore

/// What a program works on, and who judges it.
@MainActor
class World {
  class var name: String { fatalError() }

  /// The first failure: its rule, which stays the same in smaller programs, and the details.
  private(set) var failure: (rule: String, message: String)?
  var checks = 0

  /// Whether what the steps do is written to the parent process.
  var isLogged = false
  private(set) var depth = 0

  required init() {}

  class func program(_ generator: inout StepGenerator) -> [Step] { fatalError() }

  func perform(_ step: Step) { fatalError() }

  /// Waits for tasks that a step has started.
  func settle() async {}

  /// Checks what must hold after an outermost step.
  func judge() {}

  /// Checks what must hold at the end.
  func finish() async {}

  final func run(_ program: [Step]) async {
    for step in program where failure == nil {
      perform(step)
      await settle()
      if failure == nil { judge() }
    }
    if failure == nil { await finish() }
  }

  final func note(_ text: @autoclosure () -> String) {
    if isLogged { Child.write("> " + String(repeating: "  ", count: depth) + text()) }
  }

  /// Performs steps as part of another one.
  final func perform(_ steps: [Step], as text: @autoclosure () -> String) {
    note(text())
    depth += 1
    for step in steps { perform(step) }
    depth -= 1
  }

  final func fail(_ rule: String, _ message: String) {
    if failure == nil { failure = (rule, message) }
  }

  final func expect(_ condition: Bool, _ rule: String, _ message: @autoclosure () -> String) {
    checks += 1
    if !condition { fail(rule, message()) }
  }
}

/// All kinds of programs.
@MainActor let worlds: [World.Type] = [
  Graphs.self, Undo.self, Collapsed.self, Pages.self, BusyViews.self, Foreign.self,
]

@MainActor let allKinds = worlds.map { $0.name }
