import DataSourceCore
import Foundation
import IdentityDiff
import Testing

@testable import DataSourceOperators

/// What sequences of handles take, and what they keep once a list is short.
@Suite struct PeakTests {
  /// Memory should be given back: a list of 10 items that had 100,000 needs no room for 100,000.
  @Test func memoryIsGivenBack() {
    final class Numbers: ListDataSource {
      var items = Array(0..<100_000)
      var reloadBlock: ReloadBlock?
    }
    let numbers = Numbers()
    let shown = numbers.filtered(identity: .itself) { _ in true }
    numbers.items = Array(0..<10)
    numbers.report(.all)
    #expect(shown.itemCounts == [10])
    #expect(shown.shownItems.chunkCount == 1)
    #expect(shown.handleLimit < 10_000)
  }

  /// The next change copies the arrays of chunks, but of the handles in them only what it changes.
  @Test func aCopySharesWhatDoesNotChange() throws {
    var sequences = HandleSequences<SectionTag, ItemTag>()
    sequences.fill(0, with: items(0..<100_000))
    let copy = sequences
    #expect(try arrays(of: sequences) == arrays(of: copy))
    sequences.insert(100_000, in: 0, at: 50_000)
    sequences.remove(7)
    let (changed, kept) = (try arrays(of: sequences), try arrays(of: copy))
    #expect(kept.count > 700)
    // Two chunks, of which one is split, and the pages of the two handles.
    #expect(Set(kept).subtracting(changed).count <= 4)
    #expect(copy.count(in: 0) == 100_000 && copy.isConsistent)
  }

  /// The addresses of the arrays that have a number for each handle.
  private func arrays(of sequences: HandleSequences<SectionTag, ItemTag>) throws
    -> [UnsafeRawPointer?]
  {
    func addresses(_ array: Any?, _ name: String) throws -> [UnsafeRawPointer?] {
      try Mirror(reflecting: #require(array)).children.map { child in
        let numbers = Mirror(reflecting: child.value).descendant(name) as? ContiguousArray<Int32>
        return try #require(numbers).withUnsafeBytes { $0.baseAddress }
      }
    }
    let mirror = Mirror(reflecting: sequences)
    return try addresses(mirror.descendant("chunks"), "handles")
      + addresses(mirror.descendant("chunkOf", "pages"), "values")
  }

  /// Chunks that are filled one handle after another are split unevenly.
  @Test func appendingFillsTheChunks() {
    var sequences = HandleSequences<SectionTag, ItemTag>()
    for handle in items(0..<20_000) { sequences.insert(handle, in: 0, at: handle.number) }
    #expect(sequences.chunkCount < 20_000 / 200)
  }
}
