// Types in the standard library whose values are their own identity. Foundation's types are left to
// the client: a conformance here would conflict with the client's.

extension IdentifiableType where Self: BinaryInteger {
  /// The number itself.
  @inlinable public var identity: Self { self }
}

extension IdentifiableType where Self: FloatingPoint {
  /// The number itself.
  @inlinable public var identity: Self { self }
}

extension Int: IdentifiableType {}
extension Int8: IdentifiableType {}
extension Int16: IdentifiableType {}
extension Int32: IdentifiableType {}
extension Int64: IdentifiableType {}

extension UInt: IdentifiableType {}
extension UInt8: IdentifiableType {}
extension UInt16: IdentifiableType {}
extension UInt32: IdentifiableType {}
extension UInt64: IdentifiableType {}

extension Float: IdentifiableType {}
extension Double: IdentifiableType {}

extension Bool: IdentifiableType {
  /// The value itself.
  @inlinable public var identity: Bool { self }
}

extension Character: IdentifiableType {
  /// The character itself.
  @inlinable public var identity: Character { self }
}

extension String: IdentifiableType {
  /// The string itself.
  @inlinable public var identity: String { self }
}

extension Substring: IdentifiableType {
  /// The substring itself.
  @inlinable public var identity: Substring { self }
}
