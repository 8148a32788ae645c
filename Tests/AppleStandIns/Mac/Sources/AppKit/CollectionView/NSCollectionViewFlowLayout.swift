public import Foundation

/// A layout with section headers and footers.
@MainActor
open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
  open var itemSize = NSSize(width: 50, height: 50)
  open var headerReferenceSize = NSSize.zero
  open var footerReferenceSize = NSSize.zero
}
