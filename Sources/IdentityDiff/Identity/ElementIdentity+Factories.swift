extension ElementIdentity where Element: Identifiable & Equatable {
  /// Elements are identified by their `id` and compared as a whole.
  @inlinable @inline(__always)
  public static var id: ElementIdentity {
    ElementIdentity(IDReader(), EqualityReader(), isSendable: false)
  }
}

extension ElementIdentity where Element: Identifiable & Equatable & Sendable {
  /// Elements are identified by their `id` and compared as a whole.
  @inlinable @inline(__always)
  public static var id: ElementIdentity {
    ElementIdentity(IDReader(), EqualityReader(), isSendable: true)
  }
}

extension ElementIdentity where Element: Hashable {
  /// Each element is its own identity: it can be inserted, deleted or moved, but never updated.
  @inlinable @inline(__always)
  public static var itself: ElementIdentity {
    ElementIdentity(WholeReader(), NoContentReader(), isSendable: false)
  }
}

extension ElementIdentity where Element: Hashable & Sendable {
  /// Each element is its own identity: it can be inserted, deleted or moved, but never updated.
  @inlinable @inline(__always)
  public static var itself: ElementIdentity {
    ElementIdentity(WholeReader(), NoContentReader(), isSendable: true)
  }
}

extension ElementIdentity {
  // The key paths are plain ones: a key path to a property that is isolated to an actor, as all properties are
  // in modules that are isolated to the main actor by default, is not `Sendable`, and the compiler does not turn
  // to another overload for that.

  /// Elements are identified by the value of a key path and compared as a whole.
  ///
  /// A stored property is read in place, on any thread. One that is computed is read on the caller's actor only:
  /// pass a closure to read it on any thread.
  ///
  /// - Parameter id: The key path of the identity.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: KeyPath<Element, ID>
  ) -> ElementIdentity where Element: Equatable & SendableMetatype {
    ElementIdentity(keyPath: id, EqualityReader())
  }

  /// Elements are identified by a closure and compared as a whole.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable>(
    _ id: @escaping (Element) -> ID
  ) -> ElementIdentity where Element: Equatable {
    ElementIdentity(id: id, areEqual: { $0 == $1 }, isSendable: false)
  }

  /// Elements are identified by a closure and compared as a whole.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID
  ) -> ElementIdentity where Element: Equatable & Sendable {
    ElementIdentity(id: id, areEqual: { $0 == $1 }, isSendable: true)
  }

  /// Elements are identified by the value of a key path and compared by a closure.
  ///
  /// A stored property is read in place, on any thread. One that is computed is read on the caller's actor only:
  /// pass a closure to read it on any thread.
  ///
  /// A closure that reads computed properties of the main actor, or objects of it, needs a type of its own, such as
  /// `let areEqual: (Room, Room) -> Bool = { $0.summary == $1.summary }`. It is called on the caller's actor.
  ///
  /// - Parameters:
  ///   - id: The key path of the identity.
  ///   - areEqual: Returns whether two elements of one identity have equal content.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: KeyPath<Element, ID>, areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> ElementIdentity {
    ElementIdentity(keyPath: id, ClosureEqualityReader(areEqual))
  }

  /// Elements are identified by a closure and compared by another one.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an element.
  ///   - areEqual: Returns whether two elements of one identity have equal content.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable>(
    _ id: @escaping (Element) -> ID, areEqual: @escaping (Element, Element) -> Bool
  ) -> ElementIdentity {
    ElementIdentity(id: id, areEqual: areEqual, isSendable: false)
  }

  /// Elements are identified by a closure and compared by another one.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an element.
  ///   - areEqual: Returns whether two elements of one identity have equal content.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID,
    areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> ElementIdentity where Element: Sendable {
    ElementIdentity(id: id, areEqual: areEqual, isSendable: true)
  }

  /// Elements are identified by a closure or a key path literal; their content never counts as changed.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func ignoringContent<ID: Hashable>(_ id: @escaping (Element) -> ID)
    -> ElementIdentity
  {
    ElementIdentity(id: id, areEqual: { _, _ in true }, isSendable: false)
  }

  /// Elements are identified by a closure or a key path literal; their content never counts as changed.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func ignoringContent<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID
  ) -> ElementIdentity where Element: Sendable {
    ElementIdentity(id: id, areEqual: { _, _ in true }, isSendable: true)
  }
}
