/// The elements of all sections, each section contiguous.
@usableFromInline
protocol ElementStore<Element> {
  associatedtype Element

  var sectionCount: Int { get }

  /// Calls a closure with the elements of a section. The pointer is valid during the call only.
  func withSection<Result>(
    _ section: Int, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result
}

/// A list: one section, read in place. Valid only inside the closure that provides the pointer.
@unsafe @usableFromInline
struct ListStore<Element>: ElementStore {
  @usableFromInline let elements: UnsafeBufferPointer<Element>

  @inlinable
  init(_ elements: UnsafeBufferPointer<Element>) { unsafe self.elements = unsafe elements }

  @inlinable var sectionCount: Int { 1 }

  @inlinable @inline(__always)
  func withSection<Result>(
    _ section: Int, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    unsafe body(elements)
  }
}

/// Sections: one array each, read in place. Valid only inside the closure that provides the pointer.
@unsafe @usableFromInline
struct SectionStore<Element>: ElementStore {
  @usableFromInline let sections: UnsafeBufferPointer<[Element]>

  @inlinable
  init(_ sections: UnsafeBufferPointer<[Element]>) { unsafe self.sections = unsafe sections }

  @inlinable var sectionCount: Int { unsafe sections.count }

  /// The number of elements in all sections, truncated on overflow.
  @inlinable var count: Int {
    var result = 0
    for section in unsafe 0..<sectionCount {
      result = unsafe result.addingReportingOverflow(count(of: section)).partialValue
    }
    return result
  }

  @inlinable
  func count(of section: Int) -> Int { unsafe sections[section].count }

  @inlinable @inline(__always)
  func withSection<Result>(
    _ section: Int, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    unsafe call({ unsafe $0.withUnsafeBufferPointer(body) }, sections.baseAddress! + section)
  }
}

extension Array {
  /// Reads the items of sections, each once.
  ///
  /// - Parameter items: Returns the items of a section.
  /// - Returns: Arrays in native storage: one that is bridged from Objective-C, which can only have objects, is
  ///   converted here once, instead of each time that its elements are read.
  @inlinable
  func contents<Item>(_ items: (Element) -> [Item]) -> [[Item]] {
    unsafe withUnsafeBufferPointer { sections in
      indices.map {
        let items = unsafe call(items, sections.baseAddress! + $0)
        #if canImport(ObjectiveC)
          return Item.self is AnyObject.Type ? [Item](ContiguousArray(items)) : items
        #else
          return items
        #endif
      }
    }
  }
}
