public import Foundation

/// The content that a drag transfers.
open class NSPasteboard: NSObject {
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let string = PasteboardType("public.utf8-plain-text")
  }

  private var items: [NSPasteboardItem] = []

  open var pasteboardItems: [NSPasteboardItem]? { items }

  open var types: [PasteboardType]? {
    items.flatMap(\.types).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  @discardableResult
  open func clearContents() -> Int {
    items = []
    return 0
  }

  @discardableResult
  open func writeObjects(_ objects: [any NSPasteboardWriting]) -> Bool {
    items += objects.map { object in
      if let item = object as? NSPasteboardItem { return item }
      let item = NSPasteboardItem()
      for type in object.writableTypes(for: self) {
        if let list = object.pasteboardPropertyList(forType: type) {
          item.setPropertyList(list, forType: type)
        }
      }
      return item
    }
    return true
  }

  open func string(forType dataType: PasteboardType) -> String? {
    items.lazy.compactMap { $0.string(forType: dataType) }.first
  }
}
