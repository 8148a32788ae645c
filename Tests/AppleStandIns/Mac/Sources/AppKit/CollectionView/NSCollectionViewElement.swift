public import Foundation

/// An item or a supplementary view in a collection view. All requirements are optional in the real
/// protocol.
@MainActor
public protocol NSCollectionViewElement: NSObjectProtocol, NSUserInterfaceItemIdentification {
  func prepareForReuse()
  func apply(_ layoutAttributes: NSCollectionViewLayoutAttributes)
}

extension NSCollectionViewElement {
  public func prepareForReuse() {}
  public func apply(_ layoutAttributes: NSCollectionViewLayoutAttributes) {}
}
