/// Equal by value, but with random hash values.
package struct HashedAnyhow: Hashable {
  package let value: Int
  package let dice: Dice

  package init(value: Int, dice: Dice) { (self.value, self.dice) = (value, dice) }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(dice.roll(8)) }
}

/// Equal values have hash values that differ by instance, but never change.
package struct HashedApart: Hashable {
  package let value: Int
  package let hashed: Int

  package init(value: Int, hashed: Int) { (self.value, self.hashed) = (value, hashed) }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(hashed) }
}

/// Randomly equal or not, with one hash value.
package struct EqualAnyhow: Hashable {
  package let dice: Dice

  package init(dice: Dice) { self.dice = dice }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.dice.roll(3) == 0 }
  package func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// Also equal to the next greater value: neither symmetric nor transitive.
package struct EqualNearby: Hashable {
  package let value: Int

  package init(value: Int) { self.value = value }

  package static func == (lhs: Self, rhs: Self) -> Bool { (0...1).contains(rhs.value - lhs.value) }
  package func hash(into hasher: inout Hasher) { hasher.combine(value / 2) }
}

/// Random numbers that values share.
package final class Dice {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package func roll(_ bound: Int) -> Int { random.below(bound) }
}
