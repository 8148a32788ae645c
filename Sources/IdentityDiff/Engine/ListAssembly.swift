/// What the engine found out about two lists, to be put together.
@usableFromInline
struct ListAssembly: DifferenceSink {
  private var result = ListDifference()

  @usableFromInline
  init() {}

  mutating func reserve(deleted: Int, inserted: Int) {
    result.deleted.reserveCapacity(deleted)
    result.inserted.reserveCapacity(inserted)
  }
  mutating func reserve(moved: Int) { result.moved.reserveCapacity(moved) }
  mutating func delete(_ place: Place) { result.deleted.append(Int(place.index)) }
  mutating func insert(_ place: Place) { result.inserted.append(Int(place.index)) }
  mutating func move(from: Place, to: Place) {
    result.moved.append(PositionPair(from: Int(from.index), to: Int(to.index)))
  }

  /// Puts a difference together, and deallocates the matching.
  @usableFromInline
  static func difference(
    matching: Matching, links: ListLinks, runs: ContiguousArray<Run>,
    updates: ContiguousArray<PositionPair<Place>>, duplicates: DuplicatePositions<Int>
  ) -> ListDifference {
    defer { matching.deallocate() }
    var sink = ListAssembly()
    DifferenceAssembly(links: links, runs: runs, matching: matching)
      .assemble(newSections: 1, into: &sink)
    sink.result.updated = updated(updates)
    sink.result.duplicates = duplicates
    return sink.result
  }

  /// The updates of a list, ascending.
  @usableFromInline
  static func updated(_ updates: ContiguousArray<PositionPair<Place>>) -> [PositionPair<Int>] {
    if updates.isEmpty { return [] }
    return updates.sortedByTarget().map {
      PositionPair(from: Int($0.from.index), to: Int($0.to.index))
    }
  }
}

extension ContiguousArray where Element == PositionPair<Place> {
  /// The pairs by ascending `to`.
  func sortedByTarget() -> ContiguousArray {
    let ascends = zip(self, dropFirst()).allSatisfy { $0.to < $1.to }
    return ascends ? self : ContiguousArray(sorted { $0.to < $1.to })
  }
}

extension Place {
  static func < (lhs: Place, rhs: Place) -> Bool {
    (lhs.section, lhs.index) < (rhs.section, rhs.index)
  }
}
