public import Foundation

/// What a collection view shows: an item or a supplementary view. All requirements are optional in the
/// real protocol.
@MainActor
public protocol NSCollectionViewElement: NSObjectProtocol, NSUserInterfaceItemIdentification {
  func prepareForReuse()
  func apply(_ layoutAttributes: NSCollectionViewLayoutAttributes)
}

extension NSCollectionViewElement {
  public func prepareForReuse() {}
  public func apply(_ layoutAttributes: NSCollectionViewLayoutAttributes) {}
}
