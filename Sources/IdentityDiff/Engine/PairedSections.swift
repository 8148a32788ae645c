import ListPositions

/// The links between many sections.
///
/// Its memory, one block, must be released by ``deallocate()``.
@safe
struct PairedSections: SectionLinks {
  typealias Position = ItemPath

  /// Numbers elements, and looks up sections by pages of 64 numbers.
  @safe
  struct Side: ElementSide {
    private let sections: UnsafeBufferPointer<StoredElements>
    private let stride: Int
    /// The number of each section's first element, then the number of all elements.
    private let starts: UnsafeMutablePointer<Int32>
    /// The section of each page's first element.
    private let pages: UnsafeMutablePointer<Int32>

    /// The number of words for sections and their elements.
    static func wordCount(sections: Int, elements: Int) -> Int {
      sections + 1 + elements / 64 + 1
    }

    /// Numbers the elements of sections.
    ///
    /// - Parameters:
    ///   - sections: The sections.
    ///   - stride: The number of bytes from one element to the next.
    ///   - memory: Memory for the words.
    init(
      _ sections: UnsafeBufferPointer<StoredElements>, stride: Int,
      memory: UnsafeMutablePointer<Int32>
    ) {
      unsafe self.sections = unsafe sections
      self.stride = stride
      unsafe starts = unsafe memory
      unsafe pages = unsafe memory + (sections.count + 1)
      var total = 0
      var page = 0
      for section in 0..<sections.count {
        // Invariant: `pages` has the pages whose first element is in a previous section.
        unsafe starts[section] = Int32(truncatingIfNeeded: total)
        unsafe total += sections[section].count
        while page * 64 < total {
          unsafe pages[page] = Int32(truncatingIfNeeded: section)
          page += 1
        }
      }
      unsafe starts[sections.count] = Int32(truncatingIfNeeded: total)
    }

    var sectionCount: Int { unsafe sections.count }

    var count: Int { unsafe Int(starts[sectionCount]) }

    func start(of section: Int) -> Int { unsafe Int(starts[section]) }

    func elements(of section: Int) -> StoredElements { unsafe sections[section] }

    func position(of number: Int) -> ItemPath {
      var section = unsafe Int(pages[number >> 6])
      // Invariant: the section starts at or before the element.
      while unsafe Int(starts[section &+ 1]) <= number { section &+= 1 }
      return unsafe ItemPath(sectionIndex: section, itemIndex: number &- Int(starts[section]))
    }

    func address(of number: Int) -> UnsafeRawPointer {
      let position = position(of: number)
      return unsafe sections[position.sectionIndex].base + position.itemIndex &* stride
    }
  }

  let old: Side
  let new: Side
  /// The partner of each old section, or -1.
  private let ofOld: UnsafeMutablePointer<Int32>
  /// The partner of each new section, or -1.
  private let ofNew: UnsafeMutablePointer<Int32>
  /// The number of runs before each new section's runs, then the number of all runs.
  private let runStarts: UnsafeMutablePointer<Int32>

  /// Pairs sections by their difference, and numbers their elements. There are no runs yet.
  ///
  /// - Complexity: O(sections + elements / 64)
  init(
    _ difference: ListDifference, _ old: UnsafeBufferPointer<StoredElements>, oldCount: Int,
    _ new: UnsafeBufferPointer<StoredElements>, newCount: Int, stride: Int
  ) {
    let oldWords = Side.wordCount(sections: old.count, elements: oldCount)
    let newWords = Side.wordCount(sections: new.count, elements: newCount)
    unsafe ofOld = .allocate(capacity: old.count + 2 * new.count + 1 + oldWords + newWords)
    unsafe ofNew = unsafe ofOld + old.count
    unsafe runStarts = unsafe ofNew + new.count
    let numbers = unsafe runStarts + (new.count + 1)
    self.old = unsafe Side(old, stride: stride, memory: numbers)
    self.new = unsafe Side(new, stride: stride, memory: numbers + oldWords)
    pair(difference)
    removeRuns()
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

  /// Sets the number of runs before those of a new section, or of all runs.
  func setRunStart(_ count: Int, ofNew section: Int) {
    unsafe runStarts[section] = Int32(truncatingIfNeeded: count)
  }

  func removeRuns() { unsafe runStarts.initialize(repeating: 0, count: new.sectionCount + 1) }

  func deallocate() { unsafe ofOld.deallocate() }

  func partner(ofOld section: Int) -> Int { unsafe Int(ofOld[section]) }

  func partner(ofNew section: Int) -> Int { unsafe Int(ofNew[section]) }

  func runs(ofNew section: Int) -> Range<Int> {
    unsafe Int(runStarts[section])..<Int(runStarts[section &+ 1])
  }
}
