// Pointers to noncopyable values exist since Swift 6, as this module does. Other SDKs are older.
#if canImport(Synchronization)
  /// A value that is passed to a closure from where it is stored.
  ///
  /// A closure may change any memory, so a value that is read from memory is copied before it is passed to a
  /// closure, and everything that it refers to is retained. A value of a noncopyable type is passed as it is.
  @usableFromInline
  package struct Borrowed<Value>: ~Copyable {
    @usableFromInline let value: Value
  }

  /// Calls a closure with a value, which is not copied.
  ///
  /// Use these functions where the type of the value is known at compile time. In generic code a copy is faster.
  @inlinable
  package func call<Value, Result>(
    _ body: (Value) -> Result, _ value: UnsafePointer<Value>
  ) -> Result {
    unsafe call(
      body, borrowing: UnsafeRawPointer(value).assumingMemoryBound(to: Borrowed.self).pointee)
  }

  /// Calls a closure with two values, which are not copied.
  @inlinable
  package func call<Value, Result>(
    _ body: (Value, Value) -> Result, _ first: UnsafePointer<Value>,
    _ second: UnsafePointer<Value>
  ) -> Result {
    unsafe call(
      body, borrowing: UnsafeRawPointer(first).assumingMemoryBound(to: Borrowed.self).pointee,
      UnsafeRawPointer(second).assumingMemoryBound(to: Borrowed.self).pointee)
  }

  @inlinable
  func call<Value, Result>(
    _ body: (Value) -> Result, borrowing value: borrowing Borrowed<Value>
  ) -> Result { body(value.value) }

  @inlinable
  func call<Value, Result>(
    _ body: (Value, Value) -> Result, borrowing first: borrowing Borrowed<Value>,
    _ second: borrowing Borrowed<Value>
  ) -> Result { body(first.value, second.value) }
#else
  @inlinable
  package func call<Value, Result>(
    _ body: (Value) -> Result, _ value: UnsafePointer<Value>
  ) -> Result {
    unsafe body(value.pointee)
  }

  @inlinable
  package func call<Value, Result>(
    _ body: (Value, Value) -> Result, _ first: UnsafePointer<Value>,
    _ second: UnsafePointer<Value>
  ) -> Result { unsafe body(first.pointee, second.pointee) }
#endif
