/// A section that holds items, as known from Differentiator.
public protocol SectionModelType {
  /// What the section holds.
  associatedtype Item

  /// The items, in order.
  var items: [Item] { get }

  /// Creates a section like another one, with other items.
  ///
  /// The new section keeps everything of the original one, its identity included, but holds exactly the
  /// given items.
  ///
  /// - Parameters:
  ///   - original: the section to be like.
  ///   - items: the items to hold.
  init(original: Self, items: [Item])
}
