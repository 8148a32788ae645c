@testable public import DataSourceOperators

extension Handle: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int) { self.init(number: number) }
}

/// The items with some numbers.
func items(_ numbers: some Sequence<Int>) -> [ItemHandle] { numbers.map(ItemHandle.init(number:)) }
