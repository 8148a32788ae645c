#if canImport(ObjectiveC)
  import DataSourceDiffing
  import Foundation
  import Testing

  /// Undo through a window's undo manager, where there is one.
  @MainActor @Suite struct UndoManagerTests {
    @Test func stepsAmongThoseOfOthers() throws {
      let manager = UndoManager()
      manager.groupsByEvent = false
      let list = CardList(items: [Card(1), Card(2), Card(3)])
      let history = EditHistory()
      var skipped: [EditError] = []
      history.register(with: manager) { skipped += $0 }
      final class Other {
        var undone = 0
      }
      let other = Other()
      func group(_ body: () throws -> Void) rethrows {
        manager.beginUndoGrouping()
        defer { manager.endUndoGrouping() }
        try body()
      }
      group { list.transaction("Delete", undo: history) { list.remove(id: 2) } }
      group { manager.registerUndo(withTarget: other) { $0.undone += 1 } }
      try group {
        try list.transaction("Add", undo: history) { try list.append(Card(4)) }
      }
      #expect(manager.undoActionName == "Add")
      manager.undo()
      #expect(list.items.map(\.id) == [1, 3] && manager.redoActionName == "Add")
      manager.undo()
      #expect(other.undone == 1)
      manager.undo()
      #expect(list.items.map(\.id) == [1, 2, 3] && history.undoName == nil)
      manager.redo()
      #expect(list.items.map(\.id) == [1, 3])
      try list.append(Card(2))
      manager.undo()
      #expect(skipped == [.duplicateIdentity("2")])
      let shown = list.items
      history.removeAll()
      if manager.canRedo { manager.redo() }
      if manager.canUndo { manager.undo() }
      #expect(list.items == shown && history.redoName == nil && manager.undoActionName != "Add")
    }
  }
#endif
