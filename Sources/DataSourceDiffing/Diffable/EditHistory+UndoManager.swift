#if canImport(ObjectiveC)
  public import Foundation

  extension EditHistory {
    /// Registers each step with an undo manager, such as a window's or the one in SwiftUI's
    /// environment. The undo manager then undoes and redoes it among other steps.
    ///
    /// ```swift
    /// history.register(with: undoManager)
    /// contacts.transaction("Delete Contact", undo: history) { contacts.remove(id: 7) }
    /// undoManager.undo()  // the menu shows "Undo Delete Contact"
    /// ```
    ///
    /// After that, don't call ``undo()`` and ``redo()`` yourself. What they skip is passed to a
    /// closure. ``removeAll()`` removes the steps from the undo manager, too. A step beyond the
    /// history's limit stays there and has no effect, so let `levelsOfUndo` be at most the limit.
    ///
    /// - Parameters:
    ///   - undoManager: The undo manager, referenced weakly. It retains the history while it has
    ///     any of its steps.
    ///   - skipHandler: Called after a step that skipped edits, with the reasons.
    @MainActor
    public func register(
      with undoManager: UndoManager, skipHandler: (@MainActor ([EditError]) -> Void)? = nil
    ) {
      stepHandler = { [weak self, weak undoManager] step in
        // Both are used on the main thread only, but not all SDKs say so for the undo manager.
        nonisolated(unsafe) let (history, manager, step) = (self, undoManager, step)
        MainActor.assumeIsolated {
          guard let history, let manager else { return }
          guard let step else { return manager.removeAllActions(withTarget: history) }
          manager.registerUndo(withTarget: history) { history in
            let reasons = step.takeBack(history)
            if !reasons.isEmpty { skipHandler?(reasons) }
          }
          manager.setActionName(step.name)
        }
      }
    }
  }
#endif
