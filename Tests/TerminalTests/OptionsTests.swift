import TestSupport
import Testing

@testable import Terminal

@Suite struct OptionsTests {
  @Test func defaults() throws {
    let options = try Options([])
    expectEqual(options, Options())
    expectEqual(options.path, ".")
    #expect(!options.once && !options.help && !options.includesHidden)
    expectEqual(options.arrangement, Arrangement(grouping: .folder, order: .name, filter: ""))
  }

  @Test func everyOption() throws {
    let options = try Options([
      "--once", "--by", "kind", "--sort=size", "--filter", "a b", "-a", "folder", "-h",
    ])
    #expect(options.once && options.help && options.includesHidden)
    expectEqual(options.path, "folder")
    expectEqual(options.arrangement, Arrangement(grouping: .kind, order: .size, filter: "a b"))
    try expectEqual(Options(["--filter="]).arrangement.filter, "")
    try expectEqual(Options(["--filter", "--all"]).arrangement.filter, "--all")
  }

  @Test func pathsThatLookLikeOptions() throws {
    try expectEqual(Options(["--", "--once"]), Options(path: "--once"))
    try expectEqual(Options(["-"]), Options(path: "-"))
  }

  @Test(arguments: [
    (["--what"], "unknown option --what"),
    (["-x"], "unknown option -x"),
    (["--by"], "--by needs folder or kind"),
    (["--by", "size"], "--by takes one of folder, kind, not “size”"),
    (["--sort=up"], "--sort takes one of name, size, date, not “up”"),
    (["--once=yes"], "--once takes no value"),
    (["a", "b"], "one folder at a time, please: a b"),
  ])
  func mistakes(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Options(arguments) }
  }

  @Test func helpNamesEveryOption() {
    for option in ["--once", "--by", "--sort", "--filter", "--all", "--help"] {
      #expect(Options.helpText.contains(option))
    }
  }
}
