/// A row, or what stands for one, that goes from one place to another.
struct RowMove: Hashable, Sendable {
  /// Where it stands at first.
  var from: Int

  /// Where it is to stand.
  var to: Int
}
