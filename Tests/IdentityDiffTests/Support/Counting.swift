import DataSourceDifferentiator
import IdentityDiff

/// Counts the reads of elements. Each test has its own.
final class Counter {
  var identities = 0
  var equalities = 0
  var hashes = 0
  var identityEqualities = 0
}

/// An identity that counts its uses.
struct CountingID: Hashable {
  let value: Int
  let hashed: Int
  let counter: Counter

  static func == (lhs: CountingID, rhs: CountingID) -> Bool {
    lhs.counter.identityEqualities += 1
    return lhs.value == rhs.value
  }

  func hash(into hasher: inout Hasher) {
    counter.hashes += 1
    hasher.combine(hashed)
  }
}

/// An element that counts its uses.
struct CountingEntry: IdentifiableType, Equatable {
  let entry: Entry
  let isHashedWell: Bool
  let counter: Counter

  var identity: CountingID {
    counter.identities += 1
    return CountingID(
      value: entry.key, hashed: isHashedWell ? entry.key : 0, counter: counter)
  }

  static func == (lhs: CountingEntry, rhs: CountingEntry) -> Bool {
    lhs.counter.equalities += 1
    return lhs.entry.version == rhs.entry.version
  }
}

/// A section with counting elements. Its own identity does not count.
struct CountingSection: AnimatableSectionModelType {
  var identity: Int
  var items: [CountingEntry]

  init(identity: Int, items: [CountingEntry]) {
    (self.identity, self.items) = (identity, items)
  }

  init(original: CountingSection, items: [CountingEntry]) {
    self.init(identity: original.identity, items: items)
  }
}

extension Counter {
  func entries(_ entries: [Entry], isHashedWell: Bool = true) -> [CountingEntry] {
    entries.map { CountingEntry(entry: $0, isHashedWell: isHashedWell, counter: self) }
  }

  func sections(_ blocks: [Block]) -> [CountingSection] {
    blocks.map { CountingSection(identity: $0.key, items: entries($0.items)) }
  }
}
