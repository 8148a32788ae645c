extension Identity where Element: Identifiable & Equatable {
  /// Elements are identified by their `id` and compared as a whole.
  @inlinable @inline(__always)
  public static var id: Identity { Identity(IDReader(), EqualityReader(), isSendable: false) }
}

extension Identity where Element: Identifiable & Equatable & Sendable {
  /// Elements are identified by their `id` and compared as a whole.
  @inlinable @inline(__always)
  public static var id: Identity { Identity(IDReader(), EqualityReader(), isSendable: true) }
}

extension Identity where Element: Hashable {
  /// Each element is its own identity: it can be inserted, deleted or moved, but never updated.
  @inlinable @inline(__always)
  public static var itself: Identity {
    Identity(WholeReader(), NoContentReader(), isSendable: false)
  }
}

extension Identity where Element: Hashable & Sendable {
  /// Each element is its own identity: it can be inserted, deleted or moved, but never updated.
  @inlinable @inline(__always)
  public static var itself: Identity {
    Identity(WholeReader(), NoContentReader(), isSendable: true)
  }
}

extension Identity {
  /// Elements are identified by the value of a key path and compared as a whole.
  ///
  /// - Parameter id: The key path of the identity.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: any KeyPath<Element, ID> & Sendable
  ) -> Identity where Element: Equatable & SendableMetatype {
    Identity(keyPath: id, EqualityReader(), isSendable: true)
  }

  /// Elements are identified by a closure and compared as a whole.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable>(
    _ id: @escaping (Element) -> ID
  ) -> Identity where Element: Equatable {
    Identity(id: id, areEqual: { $0 == $1 }, isSendable: false)
  }

  /// Elements are identified by a closure and compared as a whole.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID
  ) -> Identity where Element: Equatable & Sendable {
    Identity(id: id, areEqual: { $0 == $1 }, isSendable: true)
  }

  /// Elements are identified by the value of a key path and compared by a closure.
  ///
  /// - Parameters:
  ///   - id: The key path of the identity.
  ///   - areEqual: Returns whether two elements of one identity have equal content.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: any KeyPath<Element, ID> & Sendable,
    areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> Identity {
    Identity(keyPath: id, ClosureEqualityReader(areEqual), isSendable: true)
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
  ) -> Identity {
    Identity(id: id, areEqual: areEqual, isSendable: false)
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
  ) -> Identity where Element: Sendable {
    Identity(id: id, areEqual: areEqual, isSendable: true)
  }

  /// Elements are identified by a closure or a key path literal; their content never counts as changed.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func ignoringContent<ID: Hashable>(_ id: @escaping (Element) -> ID) -> Identity {
    Identity(id: id, areEqual: { _, _ in true }, isSendable: false)
  }

  /// Elements are identified by a closure or a key path literal; their content never counts as changed.
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: The identity.
  @inlinable @inline(__always)
  public static func ignoringContent<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID
  ) -> Identity where Element: Sendable {
    Identity(id: id, areEqual: { _, _ in true }, isSendable: true)
  }
}

extension Identity {
  // Improves the error message of the compiler.
  @available(
    *, unavailable,
    message: "Elements that are not Equatable need `.by(_:areEqual:)` or `.ignoringContent(_:)`"
  )
  public static func by<ID: Hashable>(_ id: @escaping (Element) -> ID) -> Identity { fatalError() }
}
