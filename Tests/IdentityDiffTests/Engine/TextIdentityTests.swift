import Foundation
import Testing

@testable import IdentityDiff

/// Strings as identities: hashes, fingerprints and comparisons must agree with `==`, which knows canonical
/// equivalence.
@Suite struct TextIdentityTests {
  private let seed: UInt64 = 0x1234_5678_9ABC_DEF0

  private func problem(_ lhs: String, _ rhs: String) -> String? {
    let areEqual = lhs == rhs
    if IdentityHash.areEqual(lhs, rhs) != areEqual { return "compared wrongly" }
    guard areEqual else { return nil }
    if IdentityHash.hash(lhs, seed: seed) != IdentityHash.hash(rhs, seed: seed) {
      return "equal with two hashes"
    }
    let left = IdentityHash.fingerprint(lhs, seed: seed)
    let right = IdentityHash.fingerprint(rhs, seed: seed)
    if let left, let right, left != right { return "equal with two fingerprints" }
    return nil
  }

  /// Every scalar that has a canonical decomposition, alone and among ASCII of any length.
  @Test func canonicalEquivalents() {
    var failures = Failures()
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let decomposed = text.decomposedStringWithCanonicalMapping
      if Array(text.utf8) == Array(decomposed.utf8) { continue }
      // Hangul syllables are many and alike.
      if (0xAC00...0xD7A3).contains(value), value % 97 != 0 { continue }
      for padding in [0, 1, 6, 7, 8, 13, 14, 15, 16, 17, 40] {
        let ascii = String(repeating: "a", count: padding)
        for (left, right) in [
          (text + ascii, decomposed + ascii), (ascii + text, ascii + decomposed),
          (ascii + text + ascii, ascii + decomposed + ascii),
        ] {
          failures.add(problem(left, right), size: padding, "U+\(String(value, radix: 16))")
        }
      }
    }
    failures.report(atLeast: 30_000)
  }

  /// Scalars equivalent to ASCII are those that the hash knows, in this and every version of Unicode.
  @Test func equivalentsOfASCII() {
    var found: [UInt32: UInt8] = [:]
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let decomposed = String(Character(scalar)).decomposedStringWithCanonicalMapping
      if let first = decomposed.utf8.first, decomposed.utf8.count == 1 { found[value] = first }
    }
    #expect(found == IdentityHash.equivalentsOfASCII)
  }

  /// Text of every length with one difference in every place.
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

  /// Different text hardly ever has one hash or one fingerprint.
  @Test func spread() {
    let texts = (0..<20_000).map { "item-\($0)-of-the-long-list-\($0 * 7_919)" }
    #expect(Set(texts.map { IdentityHash.hash($0, seed: seed) >> 32 }).count > 19_990)
    #expect(Set(texts.compactMap { IdentityHash.fingerprint($0, seed: seed) }).count > 19_990)
    let numbers = (0..<20_000).map { $0 << 32 }
    #expect(Set(numbers.map { IdentityHash.hash($0, seed: seed) >> 44 }).count > 19_000)
    #expect(Set(numbers.map { IdentityHash.hash($0, seed: seed) & 0xFFFFF }).count > 19_000)
  }
}
