import Foundation

/// The arguments of the command.
struct Options {
  static let usage = """
    usage: gallery                            opens the gallery
           gallery --check COUNT [--seed N]   drives real list views by random changes, and checks them
           gallery --trace FILE               on a Mac, writes what real list views call during 40 changes
           gallery --picture FILE [--place contacts|chat|files|podcasts|orders]
                                              on Linux, writes a picture of a screen, of the mail by default

    """

  private let arguments = Array(CommandLine.arguments.dropFirst())

  /// Whether an option is given.
  func has(_ option: String) -> Bool { arguments.contains(option) }

  /// The value after an option.
  func value(of option: String) -> String? {
    arguments.firstIndex(of: option).flatMap {
      arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
    }
  }

  /// The number of transitions of a check; 0 if it is not a number.
  var transitions: Int? { has("--check") ? value(of: "--check").flatMap { Int($0) } ?? 0 : nil }

  var seed: UInt64 { UInt64(value(of: "--seed") ?? "") ?? 1 }
}
