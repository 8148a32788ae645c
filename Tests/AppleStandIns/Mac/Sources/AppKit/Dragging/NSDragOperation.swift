/// What a drop may do with the dragged content.
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let copy = NSDragOperation(rawValue: 1)
  public static let link = NSDragOperation(rawValue: 2)
  public static let `private` = NSDragOperation(rawValue: 8)
  public static let move = NSDragOperation(rawValue: 16)
  public static let delete = NSDragOperation(rawValue: 32)
  public static let every = NSDragOperation(rawValue: .max)
}
