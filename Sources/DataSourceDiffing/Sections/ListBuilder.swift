/// States elements one after the other: single ones, arrays, conditions and loops.
@resultBuilder
public enum ListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// All elements of a sequence.
  public static func buildExpression(_ elements: some Sequence<Element>) -> [Element] {
    Array(elements)
  }

  /// An element, or none if it is `nil`.
  public static func buildExpression(_ element: Element?) -> [Element] {
    element.map { [$0] } ?? []
  }

  /// No elements, for braces without content.
  public static func buildBlock() -> [Element] { [] }

  /// The elements of the first statement.
  public static func buildPartialBlock(first: [Element]) -> [Element] { first }

  /// The elements so far, and then those of the next statement.
  public static func buildPartialBlock(accumulated: [Element], next: [Element]) -> [Element] {
    accumulated + next
  }

  /// The elements of an `if`, or none where its condition does not hold.
  public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }

  /// The elements of the branch that is taken.
  public static func buildEither(first elements: [Element]) -> [Element] { elements }

  /// The elements of the branch that is taken.
  public static func buildEither(second elements: [Element]) -> [Element] { elements }

  /// The elements of all rounds of a `for` loop, in order.
  public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }

  /// The elements of an `if #available`.
  public static func buildLimitedAvailability(_ elements: [Element]) -> [Element] { elements }
}
