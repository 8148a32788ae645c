#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension NSTableView {
    /// Creates an action for a swiped row, which closes after the action. By itself a table view
    /// closes a row only when it is deleted.
    ///
    /// ```swift
    /// adapter.trailingSwipeActions = { contact, _ in
    ///   [tableView.rowAction(title: "Call") { await call(contact) }]
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - style: The style of the button.
    ///   - title: The title of the button.
    ///   - perform: The closure to call. The row stays open until it returns.
    /// - Returns: The action. You can set its image and its color.
    public func rowAction(
      style: NSTableViewRowAction.Style = .regular, title: String,
      perform: @escaping @MainActor () async -> Void
    ) -> NSTableViewRowAction {
      NSTableViewRowAction(style: style, title: title) { [weak self] _, _ in
        Task { @MainActor in
          await perform()
          self?.rowActionsVisible = false
        }
      }
    }
  }
#endif
