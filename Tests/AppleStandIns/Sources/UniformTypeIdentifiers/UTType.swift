/// A type of data.
public struct UTType: Hashable, Sendable {
  public let identifier: String

  public init?(_ identifier: String) { self.identifier = identifier }

  private init(_ identifier: Substring) { self.identifier = String(identifier) }

  public static let plainText = UTType("public.plain-text"[...])
  public static let url = UTType("public.url"[...])
}
