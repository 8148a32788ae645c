import AppKit
import DataSourceDiffing
import DataSourceViews

/// A drag whose parts happen one by one.
@MainActor
final class Drag: NSObject, NSDraggingInfo {
  var draggingSource: Any?
  let draggingPasteboard = NSPasteboard()
  let draggingSourceOperationMask = NSDragOperation.every
  var numberOfValidItemsForDrop = 1

  init(_ source: Any?) {
    draggingSource = source
  }

  func write(_ writer: (any NSPasteboardWriting)?) {
    draggingPasteboard.clearContents()
    if let writer { draggingPasteboard.writeObjects([writer]) }
  }
}

extension ShownTable<Person> {
  /// Makes a table with draggable rows. The moves are recorded.
  convenience init(dragging sections: IdentifiedSections) {
    self.init(sections)
    adapter.move = { [source, log] person, from, to in
      log.note("\(person.name) \(text(from)) \(text(to))")
      try? source.move(from: from, to: to)
    }
    _ = takeEvents()
  }
}
