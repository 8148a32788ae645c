public import Foundation

/// An item on a pasteboard, in one or more representations.
open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  private var values: [(type: NSPasteboard.PasteboardType, value: Any)] = []

  open var types: [NSPasteboard.PasteboardType] { values.map(\.type) }

  @discardableResult
  open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    setPropertyList(string, forType: type)
  }

  @discardableResult
  open func setPropertyList(
    _ propertyList: Any, forType type: NSPasteboard.PasteboardType
  ) -> Bool {
    values.removeAll { $0.type == type }
    values.append((type, propertyList))
    return true
  }

  open func string(forType type: NSPasteboard.PasteboardType) -> String? {
    propertyList(forType: type) as? String
  }

  open func propertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
    values.first { $0.type == type }?.value
  }

  open func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { types }

  open func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
    propertyList(forType: type)
  }
}
