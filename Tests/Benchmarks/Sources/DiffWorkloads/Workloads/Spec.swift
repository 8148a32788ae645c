import Foundation

/// Describes an element. Elements are made from it as often as needed, each time with their own
/// storage.
struct Spec {
  /// Different for every identity.
  var number: Int
  /// Different for every content of the same identity.
  var version = 0
  /// Whether its integer identity differs from others only in the highest bits.
  var isFlooding = false

  private func hash(_ salt: Int) -> UInt64 {
    SplitMix64.mix(UInt64(number) << 20 | UInt64(version) << 8 | UInt64(salt))
  }

  /// Neither dense nor ascending.
  private var id: Int {
    isFlooding
      ? number << 40 : Int(bitPattern: UInt(SplitMix64.mix(UInt64(number) &+ 0xD1FF << 32)))
  }

  var item: Item {
    Item(id: id, title: Self.text(hash(1), length: 20))
  }

  var keyedItem: KeyedItem {
    KeyedItem(
      key: Self.text(SplitMix64.mix(UInt64(number)), length: 30), value: Int(hash(2) >> 1))
  }

  var uuid: UUID {
    var generator = SplitMix64(seed: UInt64(number))
    let (a, b) = (generator.next().bytes, generator.next().bytes)
    return UUID(
      uuid: (
        a[0], a[1], a[2], a[3], a[4], a[5], a[6] & 0x0F | 0x40, a[7],
        b[0] & 0x3F | 0x80, b[1], b[2], b[3], b[4], b[5], b[6], b[7]
      ))
  }

  /// Letters that differ if the seeds do: the first 13 contain all bits of the seed.
  private static func text(_ seed: UInt64, length: Int) -> String {
    String(unsafeUninitializedCapacity: length) { letters in
      var rest = seed
      for position in 0..<length {
        if position == 13 { rest = SplitMix64.mix(seed) }
        letters[position] = alphabet[Int(rest & 31)]
        rest >>= 5
      }
      return length
    }
  }

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEF".utf8)
}

extension UInt64 {
  fileprivate var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}

/// Describes a section.
struct SectionSpec {
  var number: Int
  var items: [Spec]

  var section: BenchmarkSection {
    BenchmarkSection(
      id: Int(bitPattern: UInt(SplitMix64.mix(UInt64(number) &+ 0x5EC << 40))),
      items: items.map(\.item))
  }
}
