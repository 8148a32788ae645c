/// What a ``FetchedResultsController`` says of one of its sections.
public struct FetchedResultsSection: Hashable, Sendable {
  /// The section's name: the value that its objects have in common. Empty if there is only one
  /// section and nothing to name it by.
  public var name: String

  /// What stands for the section in a view's index, such as its first letter; `nil` for nothing.
  public var indexTitle: String?

  /// The number of objects in the section.
  public var numberOfObjects: Int

  /// Creates the description of a section.
  ///
  /// - Parameters:
  ///   - name: The section's name.
  ///   - indexTitle: What stands for it in a view's index.
  ///   - numberOfObjects: The number of its objects.
  public init(name: String, indexTitle: String? = nil, numberOfObjects: Int) {
    self.name = name
    self.indexTitle = indexTitle
    self.numberOfObjects = numberOfObjects
  }
}
