/// Returns a view; `nil` for the result of an `if` without `else` if its condition is false.
func ifPresent<Content>(_ content: Content) -> Content? {
  (content as? any OptionalContent)?.isMissing == true ? nil : content
}

private protocol OptionalContent {
  var isMissing: Bool { get }
}

extension Optional: OptionalContent {
  fileprivate var isMissing: Bool {
    guard let self else { return true }
    // An `if` within an `if`.
    return (self as? any OptionalContent)?.isMissing == true
  }
}
