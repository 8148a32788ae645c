/// The links of two lists: one section each, which are partners.
@usableFromInline
struct ListLinks: SectionLinks {
  @usableFromInline typealias Position = Int

  @usableFromInline
  struct Numbering: ElementNumbering {
    @usableFromInline let count: Int

    @inlinable init(count: Int) { self.count = count }
    @inlinable var sectionCount: Int { 1 }
    @inlinable @inline(__always) func start(of section: Int) -> Int { 0 }
    @inlinable @inline(__always) func count(of section: Int) -> Int { count }
    @inlinable @inline(__always) func position(of number: Int) -> Int { number }
  }

  @usableFromInline let runCount: Int

  @usableFromInline let old: Numbering
  @usableFromInline let new: Numbering

  @inlinable
  init(oldCount: Int, newCount: Int, runCount: Int) {
    old = Numbering(count: oldCount)
    new = Numbering(count: newCount)
    self.runCount = runCount
  }

  @inlinable @inline(__always) func partner(ofOld section: Int) -> Int { 0 }
  @inlinable @inline(__always) func partner(ofNew section: Int) -> Int { 0 }
  @inlinable @inline(__always) func runs(ofNew section: Int) -> Range<Int> { 0..<runCount }
}
