extension ElementIdentity where Element: Identifiable & Equatable {
  /// Elements are identified by their `id` and compared as a whole.
  @_alwaysEmitIntoClient @inline(__always)
  public static var id: ElementIdentity {
    unsafe ElementIdentity(
      isSendable: false, id: { unsafe $0.pointee.id }, areEqual: { unsafe $0.pointee == $1.pointee }
    )
  }
}

extension ElementIdentity where Element: Identifiable & Equatable & Sendable {
  /// Elements are identified by their `id` and compared as a whole.
  @_alwaysEmitIntoClient @inline(__always)
  public static var id: ElementIdentity {
    unsafe ElementIdentity(
      isSendable: true, id: { unsafe $0.pointee.id }, areEqual: { unsafe $0.pointee == $1.pointee })
  }
}

extension ElementIdentity where Element: Hashable {
  /// Each element is its own identity: it can be inserted, deleted or moved, but never updated.
  @_alwaysEmitIntoClient @inline(__always)
  public static var itself: ElementIdentity {
    unsafe ElementIdentity(isSendable: false, id: { unsafe $0.pointee }, areEqual: { _, _ in true })
  }
}

extension ElementIdentity where Element: Hashable & Sendable {
  /// Each element is its own identity: it can be inserted, deleted or moved, but never updated.
  @_alwaysEmitIntoClient @inline(__always)
  public static var itself: ElementIdentity {
    unsafe ElementIdentity(isSendable: true, id: { unsafe $0.pointee }, areEqual: { _, _ in true })
  }
}

extension ElementIdentity {
  // A stored property is read in place, without the key path, so it does not matter which actor
  // isolates it. Any other getter may have to run on that actor.
  //
  // The key paths are plain ones. A key path to an actor-isolated property is not `Sendable`, and
  // in a module isolated to the main actor by default that is every property. The compiler does not
  // fall back to another overload for that.

  /// Elements are identified by the value of a key path and compared as a whole.
  ///
  /// A stored property is read in place, on any thread. A computed property is read only on the
  /// caller's actor; to read it on any thread, pass a closure.
  ///
  /// - Parameter id: The key path of the identity.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: KeyPath<Element, ID>
  ) -> ElementIdentity where Element: Equatable & SendableMetatype {
    unsafe stored(id) { unsafe $0.pointee == $1.pointee }
  }

  /// Elements are identified by a closure and compared as a whole.
  ///
  /// - Parameter id: Returns an element's identity.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func by<ID: Hashable>(
    _ id: @escaping (Element) -> ID
  ) -> ElementIdentity where Element: Equatable {
    ElementIdentity(isSendable: false, id: id, areEqual: { $0 == $1 })
  }

  /// Elements are identified by a closure and compared as a whole.
  ///
  /// - Parameter id: Returns an element's identity.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID
  ) -> ElementIdentity where Element: Equatable & Sendable {
    ElementIdentity(isSendable: true, id: id, areEqual: { $0 == $1 })
  }

  /// Elements are identified by the value of a key path and compared by a closure.
  ///
  /// A stored property is read in place, on any thread. A computed property is read only on the
  /// caller's actor; to read it on any thread, pass a closure.
  ///
  /// A closure that reads the main actor's computed properties or objects needs an explicit type,
  /// such as `let areEqual: (Room, Room) -> Bool = { $0.summary == $1.summary }`. It is called on
  /// the caller's actor.
  ///
  /// - Parameters:
  ///   - id: The key path of the identity.
  ///   - areEqual: Returns whether two elements with the same identity have equal content.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: KeyPath<Element, ID>, areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> ElementIdentity {
    unsafe stored(id) { unsafe call(areEqual, $0, $1) }
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func stored<ID: Hashable & SendableMetatype>(
    _ id: KeyPath<Element, ID>,
    areEqual: @escaping (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) -> ElementIdentity {
    guard let offset = MemoryLayout<Element>.offset(of: id) else {
      return unsafe ElementIdentity(
        isSendable: false, id: { unsafe $0.pointee[keyPath: id] }, areEqual: areEqual)
    }
    return unsafe ElementIdentity(isSendable: true) {
      unsafe ElementReader<Element, ID>(offset: offset, areEqual: areEqual).perform($0)
    }
  }

  /// Elements are identified by a closure and compared by another one.
  ///
  /// - Parameters:
  ///   - id: Returns an element's identity.
  ///   - areEqual: Returns whether two elements with the same identity have equal content.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func by<ID: Hashable>(
    _ id: @escaping (Element) -> ID, areEqual: @escaping (Element, Element) -> Bool
  ) -> ElementIdentity {
    ElementIdentity(isSendable: false, id: id, areEqual: areEqual)
  }

  /// Elements are identified by a closure and compared by another one.
  ///
  /// - Parameters:
  ///   - id: Returns an element's identity.
  ///   - areEqual: Returns whether two elements with the same identity have equal content.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func by<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID,
    areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> ElementIdentity where Element: Sendable {
    ElementIdentity(isSendable: true, id: id, areEqual: areEqual)
  }

  /// Elements are identified by a closure or a key path literal; their content never counts as
  /// changed.
  ///
  /// - Parameter id: Returns an element's identity.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func ignoringContent<ID: Hashable>(_ id: @escaping (Element) -> ID)
    -> ElementIdentity
  {
    ElementIdentity(isSendable: false, id: id, areEqual: { _, _ in true })
  }

  /// Elements are identified by a closure or a key path literal; their content never counts as
  /// changed.
  ///
  /// - Parameter id: Returns an element's identity.
  /// - Returns: The identity.
  @_alwaysEmitIntoClient @inline(__always)
  public static func ignoringContent<ID: Hashable & SendableMetatype>(
    _ id: @escaping @Sendable (Element) -> ID
  ) -> ElementIdentity where Element: Sendable {
    ElementIdentity(isSendable: true, id: id, areEqual: { _, _ in true })
  }
}
