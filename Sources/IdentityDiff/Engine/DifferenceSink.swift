/// Collects what an assembly finds, in the ascending order of the results.
protocol DifferenceSink {
  /// Announces how many elements will be deleted and inserted at most.
  mutating func reserve(deleted: Int, inserted: Int)
  /// Announces how many elements will be moved: in a list all of them, among sections those that change
  /// their section.
  mutating func reserve(moved: Int)
  /// Whether there are sections.
  static var knowsSections: Bool { get }
  mutating func delete(_ place: Place)
  mutating func insert(_ place: Place)
  mutating func move(from: Place, to: Place)
}
