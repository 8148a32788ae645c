/// What the engine found out about two lists, to be put together.
@usableFromInline
struct ListAssembly: DifferenceSink {
  private var result = ListDifference()

  @usableFromInline
  init() {}

  static var knowsSections: Bool { false }

  mutating func reserve(deleted: Int, inserted: Int) {
    result.deleted.reserveCapacity(deleted)
    result.inserted.reserveCapacity(inserted)
  }
  mutating func reserve(moved: Int) { result.moved.reserveCapacity(moved) }
  mutating func delete(_ place: Place) { result.deleted.append(Int(place.index)) }
  mutating func insert(_ place: Place) { result.inserted.append(Int(place.index)) }
  mutating func move(from: Place, to: Place) {
    result.moved.append(Move(from: Int(from.index), to: Int(to.index)))
  }

  /// Puts a difference together, and deallocates the matching.
  @usableFromInline
  static func difference(
    matching: Matching, links: ListLinks, runs: ContiguousArray<Run>,
    updates: [Move<Int>], duplicates: DuplicatePositions<Int>
  ) -> ListDifference {
    defer { unsafe matching.deallocate() }
    var sink = ListAssembly()
    unsafe DifferenceAssembly(links: links, runs: runs, matching: matching)
      .assemble(newSections: 1, into: &sink)
    sink.result.updated = updates.sortedByTarget()
    sink.result.duplicates = duplicates
    return sink.result
  }
}
