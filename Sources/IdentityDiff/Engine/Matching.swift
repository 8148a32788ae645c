/// The elements outside of the runs, ranked from the first section to the last, and what they pair with.
///
/// The memory belongs to whoever calls ``deallocate()``.
@usableFromInline
struct Matching {
  @usableFromInline let oldCount: Int
  @usableFromInline let newCount: Int
  /// The numbers of the old elements.
  @usableFromInline let oldNumbers: UnsafeMutablePointer<Int32>
  /// The rank of the new element that an old one became, or -1.
  @usableFromInline let ofOld: UnsafeMutablePointer<Int32>
  /// The rank of the old element that a new one was, or -1.
  @usableFromInline let ofNew: UnsafeMutablePointer<Int32>

  /// Allocates memory that is not initialised.
  @usableFromInline
  static func allocate(oldCount: Int, newCount: Int) -> Matching {
    Matching(
      scratch: .allocate(capacity: max(2 * oldCount + newCount, 1)), oldCount: oldCount,
      newCount: newCount)
  }

  private init(scratch: UnsafeMutablePointer<Int32>, oldCount: Int, newCount: Int) {
    self.oldCount = oldCount
    self.newCount = newCount
    oldNumbers = scratch
    ofOld = scratch + oldCount
    ofNew = scratch + 2 * oldCount
  }

  @usableFromInline
  func deallocate() { oldNumbers.deallocate() }
}
