import DataSourceDifferentiator
import IdentityDiff
import TestSupport

/// Equal by value, but with any hash value.
struct HashedAnyhow: Hashable {
  let value: Int
  let dice: Dice

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
  func hash(into hasher: inout Hasher) { hasher.combine(dice.roll(8)) }
}

/// Equal values have hash values that differ by instance, but stay.
struct HashedApart: Hashable {
  let value: Int
  let hashed: Int

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
  func hash(into hasher: inout Hasher) { hasher.combine(hashed) }
}

/// Equal or not by the dice, with one hash value.
struct EqualAnyhow: Hashable {
  let dice: Dice

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.dice.roll(3) == 0 }
  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// Equal to the next greater value as well: neither symmetric nor transitive.
struct EqualNearby: Hashable {
  let value: Int

  static func == (lhs: Self, rhs: Self) -> Bool { (0...1).contains(rhs.value - lhs.value) }
  func hash(into hasher: inout Hasher) { hasher.combine(value / 2) }
}

/// Random numbers that values share.
final class Dice {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func roll(_ bound: Int) -> Int { random.below(bound) }
}

/// An element whose identity and equality are computed by closures.
struct BadEntry<ID: Hashable>: IdentifiableType, Equatable {
  let makeIdentity: () -> ID
  let isEqual: () -> Bool

  var identity: ID { makeIdentity() }
  static func == (lhs: BadEntry, rhs: BadEntry) -> Bool { lhs.isEqual() }
}

/// A section of such elements with such an identity.
struct BadSection<ID: Hashable>: AnimatableSectionModelType {
  let makeIdentity: () -> ID
  var items: [BadEntry<ID>]

  init(makeIdentity: @escaping () -> ID, items: [BadEntry<ID>]) {
    (self.makeIdentity, self.items) = (makeIdentity, items)
  }

  init(original: BadSection, items: [BadEntry<ID>]) {
    self.init(makeIdentity: original.makeIdentity, items: items)
  }

  var identity: ID { makeIdentity() }
}
