import Foundation
import TestSupport
import Testing

@testable import IdentityDiff

/// Strings as identities: hashes must agree with `==`, which respects canonical equivalence.
@Suite struct TextIdentityTests {
  private let seed: UInt64 = 0x1234_5678_9ABC_DEF0

  /// One in this many texts with a canonically decomposable scalar is checked.
  private static let strideOfTexts = TestLength.pick(97, long: 1)

  private func problem(_ lhs: String, _ rhs: String) -> String? {
    let haveEqualHashes =
      IdentityHash.hash(lhs, seed: seed) == IdentityHash.hash(rhs, seed: seed)
    return lhs == rhs && !haveEqualHashes ? "equal with two hashes" : nil
  }

  /// Whether a scalar belongs to a large uniform group without canonical decompositions.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x30000 || scalar.properties.isUnifiedIdeograph { return true }
    let category = scalar.properties.generalCategory
    return category == .unassigned || category == .privateUse
  }

  /// The scalars beyond ASCII that have a canonical decomposition, with it. The short tests sample
  /// the plain ones.
  private static let decomposed: [(value: UInt32, text: String)] =
    (UInt32(0x80)...0x10FFFF).compactMap { value in
      // There are many Hangul syllables, all alike.
      let isHangul = value >= 0xAC00 && value <= 0xD7A3
      guard !isHangul || value.isMultiple(of: 97), let scalar = Unicode.Scalar(value),
        value.isMultiple(of: TestLength.pick(61, long: 1)) || !isPlain(scalar)
      else { return nil }
      let text = String(Character(scalar))
      let decomposed = text.decomposedStringWithCanonicalMapping
      return decomposed.utf8.elementsEqual(text.utf8) ? nil : (value, decomposed)
    }

  /// Every scalar that has a canonical decomposition, alone and among ASCII text of any length.
  @Test func canonicalEquivalents() throws {
    var failures = Failures()
    var number = 0
    for (value, decomposed) in Self.decomposed {
      let text = String(Character(try #require(Unicode.Scalar(value))))
      for padding in [0, 1, 6, 7, 8, 13, 14, 15, 16, 17, 40] {
        let ascii = String(repeating: "a", count: padding)
        for (left, right) in [
          (text + ascii, decomposed + ascii), (ascii + text, ascii + decomposed),
          (ascii + text + ascii, ascii + decomposed + ascii),
        ] {
          number += 1
          guard padding == 0 || number.isMultiple(of: Self.strideOfTexts) else { continue }
          failures.add(problem(left, right), size: padding, "U+\(String(value, radix: 16))")
        }
      }
    }
    failures.report(atLeast: TestLength.pick(5_000, long: 30_000))
  }

  /// The hash's table has all scalars equivalent to ASCII, in this and every Unicode version.
  @Test func equivalentsOfASCII() {
    var found: [UInt32: UInt8] = [:]
    for (value, decomposed) in Self.decomposed {
      if let first = decomposed.utf8.first, decomposed.utf8.count == 1 { found[value] = first }
    }
    expectEqual(found, IdentityHash.equivalentsOfASCII)
  }

  /// Text of every length with one difference at every place.
  @Test func lengths() {
    var failures = Failures()
    for count in 0...70 {
      let bytes = (0..<count).map { UInt8(33 + $0 % 90) }
      let text = String(decoding: bytes, as: UTF8.self)
      let copy = String(decoding: bytes, as: UTF8.self)
      failures.add(problem(text, copy), size: count, text)
      failures.add(problem(text, text + "!"), size: count, text)
      for place in 0..<count {
        for other: UInt8 in [0, 32, 126] {
          var changed = bytes
          changed[place] = other
          failures.add(problem(text, String(decoding: changed, as: UTF8.self)), size: count, text)
        }
      }
    }
    failures.report(atLeast: 7_000)
  }

  /// Different texts hardly ever have the same hash.
  @Test func spread() {
    let texts = (0..<20_000).map { "item-\($0)-of-the-long-list-\($0 * 7_919)" }
    #expect(Set(texts.map { IdentityHash.hash($0, seed: seed) >> 32 }).count > 19_990)
    let numbers = (0..<20_000).map { $0 << 32 }
    #expect(Set(numbers.map { IdentityHash.hash($0, seed: seed) >> 44 }).count > 19_000)
    #expect(Set(numbers.map { IdentityHash.hash($0, seed: seed) & 0xFFFFF }).count > 19_000)
  }

  /// Non-ASCII text that equals ASCII text, once outside of runs and once in one.
  @Test func equivalentOfTextInARun() {
    let old = (0..<64).map { "gap-string-number-\($0)" } + ["abcdefghijklmnopqrst-K"]
    let fresh = (0..<10).map { "new-\($0)-aaaaaaaaaaaaaaa" }
    let new = ["abcdefghijklmnopqrst-\u{212A}"] + fresh + ["abcdefghijklmnopqrst-K"]
    let difference = Diff.difference(from: old, to: new, identity: .by(\.self))
    expectEqual(difference.inserted, Array(1...11))
    expectEqual(difference.newDuplicates, [11])
  }

  /// UUIDs whose second half undoes a known factor still have different hashes.
  @Test func chosenUUIDs() {
    func uuid(_ number: UInt64) -> UUID {
      var result = UUID().uuid
      withUnsafeMutableBytes(of: &result) {
        $0.storeBytes(of: number | 0x40 << 48, as: UInt64.self)
        $0.storeBytes(of: 0x9E37_79B9_7F4A_7C15 ^ 0x80, toByteOffset: 8, as: UInt64.self)
      }
      return UUID(uuid: result)
    }
    // Fixed seeds: a few in a thousand make the second factor so even that more hashes are equal.
    for seed in [0x517C_C1B7_2722_021B, 0x2545_F491_4F6C_DD1D, 0x9E6C_63D0_876A_F54B] as [UInt64] {
      let hashes = (0..<10_000).map { IdentityHash.hash(uuid(UInt64($0)), seed: seed) }
      #expect(Set(hashes.map { $0 >> 40 }).count > 9_900, "seed \(seed)")
      #expect(Set(hashes.map { $0 & 0xFFFFFF }).count > 9_900, "seed \(seed)")
    }
  }
}
