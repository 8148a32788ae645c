extension Browser {
  /// Performs a key's command.
  ///
  /// - Returns: Whether to go on.
  func handle(_ key: Key) -> Bool {
    defer { list.performLaterWork() }
    switch key {
    case .interrupt: return false
    case .up: list.moveSelection(by: -1)
    case .down: list.moveSelection(by: 1)
    case .pageUp: list.moveSelection(by: -max(1, list.height - 1))
    case .pageDown: list.moveSelection(by: max(1, list.height - 1))
    case .home: list.moveSelection(by: .min)
    case .end: list.moveSelection(by: .max)
    case .escape: filter(by: nil)
    case .enter: typedFilter = nil
    case .backspace: if let typedFilter { filter(by: String(typedFilter.dropLast())) }
    case .clearLine: if typedFilter != nil { filter(by: "") }
    case .character(let character):
      if let typedFilter {
        filter(by: typedFilter + String(character))
      } else {
        return handleCommand(character)
      }
    }
    return true
  }

  private func handleCommand(_ character: Character) -> Bool {
    switch character {
    case "q", "Q": return false
    case "/": typedFilter = source.arrangement.filter
    case "s": rearrange { $0.order = $0.order.next }
    case "g": rearrange { $0.grouping = $0.grouping.next }
    default: break
    }
    return true
  }

  /// Filters by the text being typed; `nil` closes the line and removes the filter.
  private func filter(by text: String?) {
    typedFilter = text
    rearrange { $0.filter = text ?? "" }
  }
}
