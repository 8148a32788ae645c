import DataSourcePositions

/// The elements on one side, numbered from the first section to the last. A list has one section.
@safe
struct Side {
  /// A section of one side.
  @safe
  struct Section {
    let index: Int
    let elements: StoredElements
    /// The numbers of its elements.
    let numbers: Range<Int>
    /// The section with the same identity on the other side, or -1.
    let partner: Int
    /// Its runs, among those of all sections.
    var runs = 0..<0

    /// The address of an element, given the number of bytes from one element to the next.
    @inline(__always)
    func address(of number: Int, stride: Int) -> UnsafeRawPointer {
      unsafe elements.base + (number &- numbers.lowerBound) &* stride
    }

    /// The position of an element.
    func position(of number: Int) -> ItemPath {
      ItemPath(sectionIndex: index, itemIndex: number &- numbers.lowerBound)
    }
  }

  var sections: ContiguousArray<Section> = []
  /// The section of every 64th element; none in a list, or if there are few elements and sections.
  private var pages: ContiguousArray<Int32> = []
  /// The number of elements.
  let count: Int

  /// The elements of a list, in one section that is the partner of the other list's.
  init(_ elements: StoredElements) {
    let section = unsafe Section(
      index: 0, elements: elements, numbers: 0..<elements.count, partner: 0)
    sections = [section]
    count = section.numbers.count
  }

  /// Numbers the elements of sections.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - partners: For each, the section with the same identity on the other side, or -1.
  ///   - count: The number of their elements.
  init(_ sections: UnsafeBufferPointer<StoredElements>, partners: [Int], count: Int) {
    self.count = count
    self.sections.reserveCapacity(sections.count)
    let hasPages = count > 512 || sections.count > 64
    if hasPages { pages.reserveCapacity(count / 64 + 1) }
    var count = 0
    for (index, partner) in partners.enumerated() {
      let numbers = unsafe count..<count + sections[index].count
      unsafe self.sections.append(
        Section(index: index, elements: sections[index], numbers: numbers, partner: partner))
      count = numbers.upperBound
      while hasPages, pages.count * 64 < count {
        pages.append(Int32(truncatingIfNeeded: index))
      }
    }
  }

  /// Forgets the runs.
  mutating func removeRuns() {
    for section in sections.indices { sections[section].runs = 0..<0 }
  }

  /// The section of an element.
  @inline(__always)
  func section(of number: Int) -> Int {
    var section = pages.isEmpty ? 0 : Int(pages[number >> 6])
    // Invariant: the section starts at or before the element.
    while sections[section].numbers.upperBound <= number { section &+= 1 }
    return section
  }

  /// The address of an element, given the number of bytes from one element to the next.
  @inline(__always)
  func address(of number: Int, stride: Int) -> UnsafeRawPointer {
    unsafe sections[section(of: number)].address(of: number, stride: stride)
  }

  /// The position of an element.
  func position(of number: Int) -> ItemPath { sections[section(of: number)].position(of: number) }

  /// The position of an element; `nil` if its section has no partner.
  func positionInPair(of number: Int) -> ItemPath? {
    let section = sections[section(of: number)]
    return section.partner < 0 ? nil : section.position(of: number)
  }
}
