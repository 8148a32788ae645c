extension Diff {
  /// Finds what changed between two lists of elements that are `Identifiable`.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(never)
  public static func difference<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: Reading(IDReader(), EqualityReader()))
  }

  /// Finds what changed between two lists, with any identity.
  ///
  /// ```swift
  /// Diff.difference(from: oldProducts, to: newProducts, identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - identity: identifies elements, and compares their content.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(__always)
  public static func difference<Element>(
    from old: [Element], to new: [Element], identity: Identity<Element>
  ) -> ListDifference {
    identity.difference(old, new)
  }

  /// Finds what changed between two lists of elements that are ``IdentifiableType``.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(never)
  public static func difference<Element: IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    Engine.difference(
      from: old, to: new, reader: Reading(IdentityPropertyReader(), EqualityReader()))
  }

  /// Finds what changed between two lists of elements that are both `Identifiable` and
  /// ``IdentifiableType``; their `id` counts.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(never)
  public static func difference<Element: Identifiable & IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: Reading(IDReader(), EqualityReader()))
  }

  /// Finds what changed between two lists, with any identity.
  ///
  /// ```swift
  /// Diff.difference(from: oldProducts, to: newProducts, id: { $0.sku.lowercased() })
  /// ```
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - id: gives the identity of an element.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(__always)
  public static func difference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: @escaping (Element) -> ID
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: Reading(ClosureIDReader(id), EqualityReader()))
  }

  /// Finds what changed between two lists, with any identity that a key path leads to.
  ///
  /// ```swift
  /// Diff.difference(from: oldProducts, to: newProducts, id: \.sku)
  /// Diff.difference(from: ["a", "b"], to: ["b", "c"], id: \.self)
  /// ```
  ///
  /// A stored property of a structure is read where it stands. For anything else that a key path may lead
  /// to, such as a computed property or one of a class, a closure is faster, because the compiler sees
  /// through it: `id: { $0.name }`.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - id: leads to the identity of an element.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(__always)
  public static func difference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: KeyPath<Element, ID>
  ) -> ListDifference {
    if let offset = MemoryLayout<Element>.offset(of: id) {
      return difference(from: old, to: new, offset: offset, as: ID.self)
    }
    return difference(from: old, to: new, keyPath: id, content: EqualityReader())
  }

  /// Finds what changed between two lists, with any identity and any equality.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - id: gives the identity of an element.
  ///   - areEqual: says whether two elements of one identity have equal content.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(__always)
  public static func difference<Element, ID: Hashable>(
    from old: [Element], to new: [Element], id: @escaping (Element) -> ID,
    by areEqual: @escaping (Element, Element) -> Bool
  ) -> ListDifference {
    Engine.difference(
      from: old, to: new, reader: Reading(ClosureIDReader(id), ClosureEqualityReader(areEqual)))
  }

  /// Finds what changed between two lists, with any identity that a key path leads to and any equality.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - id: leads to the identity of an element.
  ///   - areEqual: says whether two elements of one identity have equal content.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(__always)
  public static func difference<Element, ID: Hashable>(
    from old: [Element], to new: [Element], id: KeyPath<Element, ID>,
    by areEqual: @escaping (Element, Element) -> Bool
  ) -> ListDifference {
    if let offset = MemoryLayout<Element>.offset(of: id) {
      let identity = OffsetReader<Element, ID>(offset: offset)
      return Engine.difference(
        from: old, to: new, reader: Reading(identity, ClosureEqualityReader(areEqual)))
    }
    return difference(from: old, to: new, keyPath: id, content: ClosureEqualityReader(areEqual))
  }

  /// The difference of elements that store their identity at an offset.
  @inlinable @inline(never)
  static func difference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], offset: Int, as: ID.Type
  ) -> ListDifference {
    let identity = OffsetReader<Element, ID>(offset: offset)
    return Engine.difference(from: old, to: new, reader: Reading(identity, EqualityReader()))
  }

  /// The difference of elements whose identity is not stored in them.
  @inlinable @inline(never)
  static func difference<Content: ContentReader, ID: Hashable>(
    from old: [Content.Element], to new: [Content.Element], keyPath: KeyPath<Content.Element, ID>,
    content: Content
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: Reading(KeyPathReader(keyPath), content))
  }
}
