public import Foundation

/// Data for another list or app.
@MainActor
open class NSItemProvider: NSObject {
  public private(set) var registeredTypeIdentifiers: [String] = []

  /// The object; not part of the real class.
  public let object: NSString?

  public override init() {
    object = nil
    super.init()
  }

  public init(object: NSString) {
    self.object = object
    registeredTypeIdentifiers = ["public.plain-text"]
    super.init()
  }

  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }
}
