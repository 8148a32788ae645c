/// A section with items. As in Differentiator.
public protocol SectionModelType {
  /// The type of the items.
  associatedtype Item

  /// The items, in order.
  var items: [Item] { get }

  /// Creates a copy of a section with other items.
  ///
  /// The new section is equal to the original one, including its identity, except that it has
  /// exactly the given items.
  ///
  /// - Parameters:
  ///   - original: The section to copy.
  ///   - items: The items.
  init(original: Self, items: [Item])
}
