/// Describes a section of a ``FetchedResultsController``.
public struct FetchedResultsSection: Hashable, Sendable {
  /// The section's name: the common value of its objects. Empty if the results are not divided into
  /// sections.
  public var name: String

  /// The section's title in a view's index, such as its first letter; `nil` for none.
  public var indexTitle: String?

  /// The number of objects in the section.
  public var numberOfObjects: Int

  /// Creates a section's description.
  ///
  /// - Parameters:
  ///   - name: The section's name.
  ///   - indexTitle: The section's title in a view's index.
  ///   - numberOfObjects: The number of its objects.
  public init(name: String, indexTitle: String? = nil, numberOfObjects: Int) {
    self.name = name
    self.indexTitle = indexTitle
    self.numberOfObjects = numberOfObjects
  }
}
