import DataSourceDifferentiator
import IdentityDiff

extension DataSourceDifferentiatorTests {
  /// An item with an identity and a version.
  struct Cell: Hashable, IdentifiableType, CustomStringConvertible {
    var identity: Int
    var version = 0

    var description: String { "\(identity)" + String(repeating: "'", count: version) }
  }

  /// A section with an identity and a version.
  struct Group: Hashable, AnimatableSectionModelType, CustomStringConvertible {
    var identity: Character
    var items: [Cell]
    var version = 0

    init(_ identity: Character, _ items: [Cell], version: Int = 0) {
      self.identity = identity
      self.items = items
      self.version = version
    }

    init(original: Group, items: [Cell]) {
      self = original
      self.items = items
    }

    var description: String {
      "\(identity)" + String(repeating: "'", count: version) + "\(items)"
    }
  }

  /// The description of a transition in a failure.
  static func describe(_ old: [Group], _ new: [Group]) -> String { "\(old) → \(new)" }

  /// A transition's size.
  static func size(_ old: [Group], _ new: [Group]) -> Int {
    (old + new).reduce(0) { $0 + 1 + $1.items.count }
  }
}

extension DataSourceDifferentiatorTests.Cell: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self.init(identity: value) }
}
