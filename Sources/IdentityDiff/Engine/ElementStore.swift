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

/// Sections: one contiguous array each, so that an array bridged from Objective-C is converted once only. A
/// native array keeps its storage.
@usableFromInline
struct SectionStore<Element>: ElementStore {
  @usableFromInline let sections: [ContiguousArray<Element>]

  @inlinable
  init(_ sections: [[Element]]) {
    self.sections = sections.map { ContiguousArray($0) }
  }

  @inlinable var sectionCount: Int { sections.count }

  /// The number of elements in all sections, truncated on overflow.
  @inlinable var count: Int {
    var result = 0
    for section in sections { result = result.addingReportingOverflow(section.count).partialValue }
    return result
  }

  @inlinable @inline(__always)
  func withSection<Result>(
    _ section: Int, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    unsafe sections[section].withUnsafeBufferPointer(body)
  }
}
