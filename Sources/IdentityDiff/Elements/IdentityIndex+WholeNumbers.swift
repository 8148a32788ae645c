extension TypedIdentityIndex {
  /// An identity of another type as one of this type: equal whole numbers of different types are
  /// equal identities.
  func wholeNumber(_ identity: AnyHashable) -> ID? {
    guard let type = ID.self as? any Numeric.Type else { return nil }
    func convert<Other: Numeric>(_ number: some BinaryInteger, to: Other.Type) -> ID? {
      Other(exactly: number) as? ID
    }
    let real = identity.base as? any BinaryFloatingPoint
    let number = identity.base as? any BinaryInteger ?? real.flatMap { Int(exactly: $0) }
    return number.flatMap { convert($0, to: type) }
  }
}
