import DataSourceDifferentiator
import Foundation
import IdentityDiff
import Testing

/// A type of identity, and functions that compute differences with it.
struct Flavor: Sendable, CustomTestStringConvertible {
  var name: String
  /// Only keys below this have distinct identities.
  var keyLimit = Int.max
  /// Whether lists must stay short because hash values do not help.
  var isSlow = false
  var difference: @Sendable (ListCase) -> ListDifference
  var sectionedDifference: @Sendable (SectionedCase) -> SectionedDifference
  /// Whether this many keys have distinct identities, regardless of spelling.
  var areDistinct: @Sendable (Int) -> Bool

  var testDescription: String { name }

  /// Not specialized: optimizing three engines for each of so many types takes many minutes.
  ///
  /// - Parameter identity: A key's identity. Spellings of one key, even and odd, are equal.
  @_semantics("optimize.sil.specialize.generic.never")
  init<ID: Hashable & SendableMetatype>(
    _ name: String, keyLimit: Int = .max, isSlow: Bool = false,
    identity: @escaping @Sendable (_ key: Int, _ spelling: Int) -> ID
  ) {
    (self.name, self.keyLimit, self.isSlow) = (name, keyLimit, isSlow)
    @Sendable func list(_ entries: [Entry], _ spelling: Int) -> [Keyed<ID>] {
      entries.enumerated().map { position, entry in
        Keyed(identity: identity(entry.key, position + spelling), version: entry.version)
      }
    }
    @Sendable func sections(_ blocks: [Block], _ spelling: Int) -> [KeyedSection<ID>] {
      blocks.enumerated().map { position, block in
        KeyedSection(
          identity: identity(block.key, position + spelling),
          items: list(block.items, position + spelling))
      }
    }
    difference = { Diff.difference(from: list($0.old, 0), to: list($0.new, 1)) }
    sectionedDifference = { Diff.difference(from: sections($0.old, 0), to: sections($0.new, 1)) }
    areDistinct = { count in
      let keys = 0..<min(count, keyLimit)
      return Set(keys.flatMap { key in (0...1).map { identity(key, $0) } }).count == keys.count
        && keys.allSatisfy { identity($0, 0) == identity($0, 1) }
    }
  }
}

/// An element with an identity of any type.
struct Keyed<ID: Hashable>: IdentifiableType, Equatable {
  var identity: ID
  var version: Int
}

/// A section of such elements.
struct KeyedSection<ID: Hashable>: AnimatableSectionModelType {
  var identity: ID
  var items: [Keyed<ID>]

  init(identity: ID, items: [Keyed<ID>]) {
    self.identity = identity
    self.items = items
  }

  init(original: KeyedSection, items: [Keyed<ID>]) {
    self.init(identity: original.identity, items: items)
  }
}
