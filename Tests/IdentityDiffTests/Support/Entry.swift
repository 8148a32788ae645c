import DataSourceDifferentiator
import IdentityDiff

/// An element reduced to what a difference sees: its identity and its content.
struct Entry: Hashable, IdentifiableType {
  var key: Int
  var version: Int

  init(_ key: Int, _ version: Int = 0) {
    self.key = key
    self.version = version
  }

  var identity: Int { key }
}

extension Entry: ExpressibleByIntegerLiteral, CustomStringConvertible {
  init(integerLiteral value: Int) { self.init(value) }
  var description: String { version == 0 ? "\(key)" : "Entry(\(key), \(version))" }
}

/// A section of entries. Its own content cannot be compared.
struct Block: AnimatableSectionModelType {
  var key: Int
  var version: Int
  var items: [Entry]

  init(_ key: Int, _ items: [Entry], version: Int = 0) {
    self.key = key
    self.items = items
    self.version = version
  }

  init(original: Block, items: [Entry]) {
    self = original
    self.items = items
  }

  var identity: Int { key }
}

extension Block: CustomStringConvertible {
  var description: String {
    "Block(\(key), \(items)" + (version == 0 ? ")" : ", version: \(version))")
  }
}

/// The head of a section with comparable content.
struct Header: Hashable, IdentifiableType {
  var identity: Int
  var version: Int
}

extension Block {
  /// The same section as a ready-made one.
  var model: AnimatableSectionModel<Header, Entry> {
    AnimatableSectionModel(model: Header(identity: key, version: version), items: items)
  }
}

/// Two lists to compare.
struct ListCase {
  var old: [Entry]
  var new: [Entry]
}

/// Two lists of sections to compare.
struct SectionedCase {
  var old: [Block]
  var new: [Block]
}

extension ListCase: CustomStringConvertible {
  var size: Int { old.count + new.count }
  var description: String { "ListCase(old: \(old), new: \(new))" }
}

extension SectionedCase: CustomStringConvertible {
  var size: Int {
    (old + new).reduce(0) { $0 + 2 + $1.items.count + ($1.version == 0 ? 0 : 1) }
  }
  var description: String { "SectionedCase(\n  old: \(old),\n  new: \(new))" }
}
