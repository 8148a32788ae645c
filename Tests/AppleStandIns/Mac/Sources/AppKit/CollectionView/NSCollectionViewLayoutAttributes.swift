public import Foundation

/// The position of an item or a supplementary view.
@MainActor
open class NSCollectionViewLayoutAttributes: NSObject {
  open var frame = NSRect.zero
  open var indexPath: IndexPath?
  open internal(set) var representedElementKind: String?

  init(frame: NSRect, indexPath: IndexPath?, kind: String? = nil) {
    self.frame = frame
    self.indexPath = indexPath
    representedElementKind = kind
    super.init()
  }
}
