import Foundation

/// Runs random programs, and prints those that fail as small as possible.
///
/// A parent process runs programs in children, so that a crash or a loop without an end is found
/// with its seed.
@main
@MainActor
enum Main {
  static func main() async {
    let options = Options(CommandLine.arguments.dropFirst())
    if options.isChild {
      await Child.run(options)
    } else {
      let hasFailed = Parent(options).run()
      exit(hasFailed ? 1 : 0)
    }
  }
}

@MainActor
struct Options {
  var seconds = 60.0
  var seed: UInt64?
  var count = 1
  var kind: String?
  /// The numbers of the steps to perform; `nil` for all.
  var kept: [Int]?
  var isChild = false

  init(_ arguments: ArraySlice<String>) {
    var arguments = arguments
    func fail(_ text: String) -> Never {
      print(
        """
        \(text)
        random-programs [--seconds N] [--seed S [--count N] [--keep N,…]] [--kind NAME]
        """)
      exit(2)
    }
    func number<Value: LosslessStringConvertible>(_ option: String) -> Value {
      guard let value = arguments.popFirst().flatMap({ Value($0) }) else {
        fail("\(option) needs a number.")
      }
      return value
    }
    while let option = arguments.popFirst() {
      switch option {
      case "--seconds": seconds = number(option)
      case "--seed": seed = number(option)
      case "--count": count = number(option)
      case "--kind": kind = arguments.popFirst()
      case "--keep":
        kept = (arguments.popFirst() ?? "").split(separator: ",").compactMap { Int($0) }
      case "--child": isChild = true
      default: fail("Unknown: \(option)")
      }
    }
    if let kind, !allKinds.contains(kind) {
      fail("The kinds are \(allKinds.joined(separator: ", ")).")
    }
  }
}

/// Runs programs of one kind, and prints what the parent reads: a line with "@" for each seed, with
/// "!" for a failure, with "=" for the totals, and with ">" for each step of a failed program.
@MainActor
enum Child {
  static func run(_ options: Options) async {
    guard let world = worlds.first(where: { $0.name == options.kind }), let seed = options.seed
    else { return }
    var totals = Totals()
    for seed in seed..<seed + UInt64(options.count) {
      var generator = StepGenerator(seed: seed)
      var program = world.program(&generator)
      let count = Step.count(program)
      if let kept = options.kept { program = Step.keeping(Set(kept), of: program) }
      write("@ \(seed) \(count)")
      let world = world.init()
      world.isLogged = options.kept != nil
      await world.run(program)
      totals.programs += 1
      totals.steps += Step.count(program)
      totals.checks += world.checks
      if let failure = world.failure {
        let message = failure.message.replacing("\n", with: "\u{1}")
        write("! \(seed) \(failure.rule) \(message)")
      }
    }
    write("= \(totals.programs) \(totals.steps) \(totals.checks)")
  }

  /// Unbuffered, so that nothing is lost in a crash.
  static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

struct Totals {
  var programs = 0
  var steps = 0
  var checks = 0
  var failures = 0
}
