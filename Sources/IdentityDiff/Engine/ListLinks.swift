/// The links between two lists: one section each, which are partners.
@safe
struct ListLinks: SectionLinks {
  typealias Position = Int

  @safe
  struct Side: ElementSide {
    private let elements: StoredElements
    private let stride: Int

    init(_ elements: StoredElements, stride: Int) {
      unsafe self.elements = unsafe elements
      self.stride = stride
    }

    var sectionCount: Int { 1 }
    var count: Int { unsafe elements.count }
    func start(of section: Int) -> Int { 0 }
    func elements(of section: Int) -> StoredElements { unsafe elements }
    func position(of number: Int) -> Int { number }
    func address(of number: Int) -> UnsafeRawPointer { unsafe elements.base + number &* stride }
  }

  let old: Side
  let new: Side
  private let runCount: Int

  init(_ old: StoredElements, _ new: StoredElements, stride: Int, runCount: Int) {
    self.old = unsafe Side(old, stride: stride)
    self.new = unsafe Side(new, stride: stride)
    self.runCount = runCount
  }

  func partner(ofOld section: Int) -> Int { 0 }
  func partner(ofNew section: Int) -> Int { 0 }
  func runs(ofNew section: Int) -> Range<Int> { 0..<runCount }
}
