public import Foundation

/// Describes a drag. The real protocol has more requirements.
@MainActor
public protocol NSDraggingInfo: NSObjectProtocol {
  var draggingSource: Any? { get }
  var draggingPasteboard: NSPasteboard { get }
  var draggingSourceOperationMask: NSDragOperation { get }
  var numberOfValidItemsForDrop: Int { get set }
}

/// A drag that a test makes.
@MainActor
final class StandInDrag: NSObject, NSDraggingInfo {
  let draggingSource: Any?
  let draggingPasteboard = NSPasteboard()
  let draggingSourceOperationMask = NSDragOperation.every
  var numberOfValidItemsForDrop = 0

  init(source: Any?, writers: [any NSPasteboardWriting]) {
    draggingSource = source
    numberOfValidItemsForDrop = writers.count
    super.init()
    draggingPasteboard.writeObjects(writers)
  }
}
