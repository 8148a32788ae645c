/// An endless sequence of made-up people. Equal seeds create equal people.
package struct MadeUpPeople {
  private var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  package mutating func next() -> (name: String, phone: String) {
    let first = Self.firstNames.randomElement(using: &generator) ?? ""
    let last = Self.lastNames.randomElement(using: &generator) ?? ""
    let number = Int.random(in: 1_000_000..<10_000_000, using: &generator)
    return ("\(first) \(last)", "+00 \(number)")
  }

  private static let firstNames = [
    "Ada", "Alan", "Barbara", "Claude", "Dana", "Donald", "Edsger", "Emmy", "Frances", "Grace",
    "Hedy", "Ida", "John", "Katherine", "Leslie", "Margaret", "Niklaus", "Ole", "Peter", "Quentin",
    "Radia", "Sophie", "Tony", "Ursula", "Vera", "Whitfield", "Xenia", "Yukihiro", "Zoe",
  ]

  private static let lastNames = [
    "Allen", "Baker", "Carver", "Dyer", "Ellis", "Fisher", "Gardner", "Hunter", "Ives", "Joiner",
    "Knight", "Lorimer", "Mason", "Naylor", "Osler", "Potter", "Quarrier", "Reeve", "Sawyer",
    "Taylor", "Usher", "Verger", "Webster", "Yeoman",
  ]
}

/// A generator whose sequence depends only on its seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
