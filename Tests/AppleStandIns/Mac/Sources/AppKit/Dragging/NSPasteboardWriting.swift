public import Foundation

/// An object that can be written to a pasteboard.
public protocol NSPasteboardWriting: NSObjectProtocol {
  func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType]
  func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any?
}
