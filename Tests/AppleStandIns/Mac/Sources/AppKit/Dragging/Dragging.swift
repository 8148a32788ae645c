public import Foundation

/// What a drop may do with the dragged content.
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let copy = NSDragOperation(rawValue: 1)
  public static let move = NSDragOperation(rawValue: 16)
}

/// Describes a drag. The real protocol has more requirements.
@MainActor
public protocol NSDraggingInfo: NSObjectProtocol {
  var draggingSource: Any? { get }
  var draggingPasteboard: NSPasteboard { get }
}

/// A drag, as its source sees it.
@MainActor
open class NSDraggingSession: NSObject {}

/// A drag that a test makes; not part of the real module.
@MainActor
public final class StandInDrag: NSObject, NSDraggingInfo {
  public var draggingSource: Any?
  public let draggingPasteboard = NSPasteboard()

  public init(_ source: Any?) {
    draggingSource = source
    super.init()
  }

  /// Replaces what is dragged.
  public func write(_ writers: [any NSPasteboardWriting]) {
    draggingPasteboard.pasteboardItems = writers.compactMap { $0 as? NSPasteboardItem }
  }
}

/// The content that a drag transfers. Of the real class, only items are written here.
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

  open fileprivate(set) var pasteboardItems: [NSPasteboardItem]? = []
}

/// An object that can be written to a pasteboard. The real protocol has requirements.
public protocol NSPasteboardWriting: NSObjectProtocol {}

/// An item on a pasteboard, in one or more representations.
open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  private var strings: [NSPasteboard.PasteboardType: String] = [:]

  open var types: [NSPasteboard.PasteboardType] { Array(strings.keys) }

  @discardableResult
  open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    strings[type] = string
    return true
  }

  open func string(forType type: NSPasteboard.PasteboardType) -> String? { strings[type] }
}
