/// A value passed to a closure directly from where it is stored.
///
/// A closure may change any memory. So a value read from memory is copied before it is passed to
/// a closure, and everything it references is retained. A value of a noncopyable type is passed
/// as is.
@usableFromInline
package struct Borrowed<Value>: ~Copyable {
  @usableFromInline let value: Value
}

/// Calls a closure with a value, without copying it.
///
/// Use these functions where the value's type is known at compile time. In generic code a copy is
/// faster.
@inlinable
package func call<Value, Result>(
  _ body: (Value) -> Result, _ value: UnsafePointer<Value>
) -> Result {
  unsafe call(
    body, borrowing: UnsafeRawPointer(value).assumingMemoryBound(to: Borrowed.self).pointee)
}

/// Calls a closure with two values, without copying them.
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
