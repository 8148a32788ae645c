/// What the user can do in a list, given its closures and bindings.
struct ListBehavior: Equatable {
  /// Whether the selection is bound.
  var isSelectable = false
  var allowsMultipleSelection = false
  var hasPrimaryAction = false

  /// Whether the view reacts to taps, which a primary action needs, too.
  var allowsTaps: Bool { isSelectable || hasPrimaryAction }

  /// Whether several items can be selected, also in edit mode.
  var selectsSeveral: Bool { isSelectable && allowsMultipleSelection }

  /// Whether a tap selects.
  ///
  /// If several items can be selected, a tap outside of edit mode only performs the primary action.
  /// Otherwise each item that the user opens would be added to the selection.
  func tapSelects(isEditing: Bool) -> Bool {
    isSelectable && (isEditing || !hasPrimaryAction || !allowsMultipleSelection)
  }
}

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
