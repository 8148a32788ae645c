/// The links of many sections.
@usableFromInline
struct PairedSections: SectionLinks {
  @usableFromInline typealias Position = ItemPath

  /// Numbers elements, and looks up sections by pages of 64 numbers.
  @usableFromInline
  struct Numbering: ElementNumbering {
    /// The number of the first element of each section, and of all elements.
    @usableFromInline var starts: [Int32]
    /// The section of the first element of each page.
    @usableFromInline var pages: [Int32] = []

    /// Numbers the elements of sections.
    @inlinable
    init<Element>(_ store: SectionStore<Element>) {
      starts = [0]
      starts.reserveCapacity(store.sectionCount + 1)
      var total = 0
      for section in store.sections {
        total += section.count
        starts.append(Int32(truncatingIfNeeded: total))
      }
      makePages()
    }

    @usableFromInline
    mutating func makePages() {
      let total = count
      pages.reserveCapacity(total / 64 + 1)
      for section in 0..<starts.count - 1 {
        // Invariant: `pages` has the pages whose first element is in a previous section.
        while pages.count * 64 < Int(starts[section + 1]) {
          pages.append(Int32(truncatingIfNeeded: section))
        }
      }
    }

    @inlinable var count: Int { Int(starts[starts.count - 1]) }

    @inlinable @inline(__always)
    func start(of section: Int) -> Int { Int(starts[section]) }

    @inlinable @inline(__always)
    func count(of section: Int) -> Int { Int(starts[section + 1] - starts[section]) }

    @inlinable @inline(__always)
    func position(of number: Int) -> ItemPath {
      var section = Int(pages[number >> 6])
      // Invariant: the section starts at or before the element.
      while Int(starts[section + 1]) <= number { section += 1 }
      return ItemPath(sectionIndex: section, itemIndex: number - Int(starts[section]))
    }
  }

  /// The partner of each old section, or -1.
  @usableFromInline private(set) var ofOld: [Int32]
  /// The partner of each new section, or -1.
  @usableFromInline private(set) var ofNew: [Int32]
  @usableFromInline let old: Numbering
  @usableFromInline let new: Numbering
  /// The number of runs before those of each new section, and of all.
  @usableFromInline var runStarts: [Int32] = []
  /// Whether each new section shares its storage with its partner; empty if none does.
  @usableFromInline var shared: [Bool] = []

  /// Pairs sections by their difference.
  ///
  /// - Complexity: O(sections)
  @usableFromInline
  init(_ sections: ListDifference, old: Numbering, new: Numbering) {
    self.old = old
    self.new = new
    let staying: Int32 = -2
    ofOld = Array(repeating: staying, count: old.starts.count - 1)
    ofNew = Array(repeating: staying, count: new.starts.count - 1)
    for section in sections.deleted { ofOld[section] = -1 }
    for section in sections.inserted { ofNew[section] = -1 }
    for move in sections.moved {
      ofOld[move.from] = Int32(truncatingIfNeeded: move.to)
      ofNew[move.to] = Int32(truncatingIfNeeded: move.from)
    }
    var next = 0
    for section in ofNew.indices where ofNew[section] == staying {
      // Invariant: of the old sections that stay, those before `next` have a partner.
      while ofOld[next] != staying { next += 1 }
      ofNew[section] = Int32(truncatingIfNeeded: next)
      ofOld[next] = Int32(truncatingIfNeeded: section)
      next += 1
    }
  }

  @inlinable @inline(__always) func partner(ofOld section: Int) -> Int { Int(ofOld[section]) }
  @inlinable @inline(__always) func partner(ofNew section: Int) -> Int { Int(ofNew[section]) }
  @inlinable @inline(__always) func isShared(_ section: Int) -> Bool {
    !shared.isEmpty && shared[section]
  }
  @inlinable @inline(__always) func runs(ofNew section: Int) -> Range<Int> {
    Int(runStarts[section])..<Int(runStarts[section + 1])
  }

  /// Marks a new section that shares its storage with its partner.
  @usableFromInline
  mutating func setShared(_ section: Int) {
    if shared.isEmpty { shared = Array(repeating: false, count: ofNew.count) }
    shared[section] = true
  }
}
