/// Computes what changed between two lists, or two lists of sections, by identity.
public enum Diff {}

extension Diff {
  /// Finds what changed between two lists.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  @inlinable @inline(never)
  public static func difference<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: IdentifiableReader())
  }

  @inlinable @inline(never)
  public static func difference<Element: IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: IdentifiableTypeReader())
  }

  @inlinable @inline(never)
  public static func difference<Element: Identifiable & IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: IdentifiableReader())
  }

  @inlinable @inline(__always)
  public static func difference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: @escaping (Element) -> ID
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: ClosureReader(id: id, by: { $0 == $1 }))
  }

  @inlinable @inline(__always)
  public static func difference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: KeyPath<Element, ID>
  ) -> ListDifference {
    if let offset = MemoryLayout<Element>.offset(of: id) {
      return storedIdentityDifference(from: old, to: new, offset: offset, as: ID.self)
    }
    return Engine.difference(from: old, to: new, reader: KeyPathReader(keyPath: id))
  }

  @inlinable @inline(__always)
  public static func difference<Element, ID: Hashable>(
    from old: [Element], to new: [Element], id: @escaping (Element) -> ID,
    by areEqual: @escaping (Element, Element) -> Bool
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: ClosureReader(id: id, by: areEqual))
  }

  /// Finds what changed between two lists whose elements store their identity.
  @inlinable @inline(never)
  static func storedIdentityDifference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], offset: Int, as: ID.Type
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: OffsetReader<Element, ID>(offset: offset))
  }

  /// Finds what changed between two lists of sections, and between the items in them.
  @inlinable @inline(never)
  public static func difference<Section: AnimatableSectionModelType>(
    from old: [Section], to new: [Section]
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new, sections: SectionReader(), items: { $0.items },
      reader: IdentifiableTypeReader())
  }
}
