/// The links of many sections.
///
/// Its memory, one block, must be released with ``deallocate()``.
@safe @usableFromInline
struct PairedSections: SectionLinks {
  @usableFromInline typealias Position = ItemPath

  /// Numbers elements, and looks up sections by pages of 64 numbers.
  @safe @usableFromInline
  struct Numbering: ElementNumbering {
    @usableFromInline let sectionCount: Int
    /// The number of the first element of each section, and of all elements.
    @usableFromInline let starts: UnsafeMutablePointer<Int32>
    /// The section of the first element of each page.
    @usableFromInline let pages: UnsafeMutablePointer<Int32>

    /// The number of words for sections and their elements.
    static func wordCount(sections: Int, elements: Int) -> Int {
      sections + 1 + elements / 64 + 1
    }

    /// Numbers the elements of sections.
    ///
    /// - Parameters:
    ///   - sectionCount: The number of sections.
    ///   - memory: Memory for the words.
    ///   - count: Returns the number of elements in a section.
    init(sectionCount: Int, memory: UnsafeMutablePointer<Int32>, count: (Int) -> Int) {
      self.sectionCount = sectionCount
      unsafe starts = unsafe memory
      unsafe pages = unsafe memory + (sectionCount + 1)
      var total = 0
      var page = 0
      for section in 0..<sectionCount {
        // Invariant: `pages` has the pages whose first element is in a previous section.
        unsafe starts[section] = Int32(truncatingIfNeeded: total)
        total += count(section)
        while page * 64 < total {
          unsafe pages[page] = Int32(truncatingIfNeeded: section)
          page += 1
        }
      }
      unsafe starts[sectionCount] = Int32(truncatingIfNeeded: total)
    }

    @inlinable var count: Int { unsafe Int(starts[sectionCount]) }

    @inlinable @inline(__always)
    func start(of section: Int) -> Int { unsafe Int(starts[section]) }

    @inlinable @inline(__always)
    func count(of section: Int) -> Int { unsafe Int(starts[section &+ 1] &- starts[section]) }

    @inlinable @inline(__always)
    func position(of number: Int) -> ItemPath {
      var section = unsafe Int(pages[number >> 6])
      // Invariant: the section starts at or before the element.
      while unsafe Int(starts[section &+ 1]) <= number { section &+= 1 }
      return unsafe ItemPath(sectionIndex: section, itemIndex: number &- Int(starts[section]))
    }
  }

  /// The partner of each old section, or -1.
  @usableFromInline let ofOld: UnsafeMutablePointer<Int32>
  /// The partner of each new section, or -1.
  @usableFromInline let ofNew: UnsafeMutablePointer<Int32>
  /// The number of runs before those of each new section, and of all.
  @usableFromInline let runStarts: UnsafeMutablePointer<Int32>
  @usableFromInline let old: Numbering
  @usableFromInline let new: Numbering

  /// Pairs sections by their difference, and numbers their elements.
  ///
  /// - Complexity: O(sections + elements / 64)
  @inlinable
  init<Element>(
    _ sections: ListDifference, old: SectionStore<Element>, new: SectionStore<Element>
  ) {
    unsafe self.init(
      sections, oldSections: old.sectionCount, oldElements: old.count,
      newSections: new.sectionCount, newElements: new.count,
      oldCount: { unsafe old.count(of: $0) }, newCount: { unsafe new.count(of: $0) })
  }

  @usableFromInline
  init(
    _ sections: ListDifference, oldSections: Int, oldElements: Int, newSections: Int,
    newElements: Int, oldCount: (Int) -> Int, newCount: (Int) -> Int
  ) {
    let oldWords = Numbering.wordCount(sections: oldSections, elements: oldElements)
    let newWords = Numbering.wordCount(sections: newSections, elements: newElements)
    unsafe ofOld = .allocate(capacity: oldSections + 2 * newSections + 1 + oldWords + newWords)
    unsafe ofNew = unsafe ofOld + oldSections
    unsafe runStarts = unsafe ofNew + newSections
    let numbers = unsafe runStarts + (newSections + 1)
    old = unsafe Numbering(sectionCount: oldSections, memory: numbers, count: oldCount)
    new = unsafe Numbering(
      sectionCount: newSections, memory: numbers + oldWords, count: newCount)
    pair(sections)
  }

  /// Pairs sections by their difference.
  private func pair(_ sections: ListDifference) {
    let staying: Int32 = -2
    unsafe ofOld.initialize(repeating: staying, count: old.sectionCount)
    unsafe ofNew.initialize(repeating: staying, count: new.sectionCount)
    for section in sections.deleted { unsafe ofOld[section] = -1 }
    for section in sections.inserted { unsafe ofNew[section] = -1 }
    for move in sections.moved {
      unsafe ofOld[move.from] = Int32(truncatingIfNeeded: move.to)
      unsafe ofNew[move.to] = Int32(truncatingIfNeeded: move.from)
    }
    var next = 0
    for section in 0..<new.sectionCount where unsafe ofNew[section] == staying {
      // Invariant: of the old sections that stay, those before `next` have a partner.
      while next < old.sectionCount, unsafe ofOld[next] != staying { next += 1 }
      precondition(next < old.sectionCount, "More sections survive AFTER than BEFORE.")
      unsafe ofNew[section] = Int32(truncatingIfNeeded: next)
      unsafe ofOld[next] = Int32(truncatingIfNeeded: section)
      next += 1
    }
  }

  @usableFromInline
  func deallocate() { unsafe ofOld.deallocate() }

  @inlinable @inline(__always)
  func partner(ofOld section: Int) -> Int { unsafe Int(ofOld[section]) }

  @inlinable @inline(__always)
  func partner(ofNew section: Int) -> Int { unsafe Int(ofNew[section]) }

  @inlinable @inline(__always)
  func runs(ofNew section: Int) -> Range<Int> {
    unsafe Int(runStarts[section])..<Int(runStarts[section &+ 1])
  }
}
