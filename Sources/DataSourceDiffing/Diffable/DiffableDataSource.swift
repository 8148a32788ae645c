public import DataSourceKit
public import Foundation

/// A ready-made data source that owns its data: ``DiffableListDataSource`` or
/// ``DiffableSectionedDataSource``.
///
/// All data can be replaced, and what has changed is computed. Or it is edited piece by piece, and what has
/// changed is known: nothing is computed then. Either way the reload block hears of it before the call
/// returns, first of the structure, then of the content.
///
/// Items are found and edited by index path or by identity. An edit that is not possible throws
/// an ``EditError`` and changes nothing. With ``UpdatePolicy/twoBatches`` any edit throws
/// ``EditError/updateInProgress`` while a reload block hears of the first of the two. An edit by identity looks
/// the item up first, as
/// ``indexPath(forID:)`` does.
public protocol DiffableDataSource<ItemType>: DataSource {
  /// What identifies a section.
  associatedtype SectionID: Hashable

  /// What the data source is made of.
  var _core: _DiffableCore<SectionID, ItemType> { get }
}

extension DiffableDataSource {
  public var reloadBlock: ReloadBlock? {
    get { _core.reloadBlock }
    set { _core.reloadBlock = newValue }
  }

  /// How changes are told: policy, limit, and who decides.
  public var options: UpdateOptions {
    get { _core.options }
    set { _core.options = newValue }
  }
}

extension DiffableDataSource {
  /// The index path of the item with an identity; of the first one if there are several.
  ///
  /// - Parameter id: the identity, of the type by which the data source tells items apart.
  /// - Returns: the item's index path; `nil` if there is none, or items have identities of another type.
  /// - Complexity: O(1), and O(items) for the first time after all data was replaced or sections
  ///   have changed, and after some dozens of edits.
  @inlinable
  public func indexPath<ID: Hashable>(forID id: ID) -> IndexPath? {
    (_core.itemIndex() as? _IdentityIndex<ItemType, ID>)?.position(of: id)?.indexPath
  }

  /// The item with an identity; the first one if there are several.
  ///
  /// - Parameter id: the identity, of the type by which the data source tells items apart.
  /// - Returns: the item; `nil` if there is none, or items have identities of another type.
  /// - Complexity: as that of ``indexPath(forID:)``.
  @inlinable
  public func item<ID: Hashable>(forID id: ID) -> ItemType? {
    indexPath(forID: id).flatMap(item(at:))
  }

  /// The identity of the item at an index path.
  ///
  /// - Parameter indexPath: the item's index path.
  /// - Returns: the identity; `nil` if there is no item.
  public func identity(at indexPath: IndexPath) -> AnyHashable? {
    item(at: indexPath).map(_core.identity.identity)
  }

  /// The index path of the item with an identity.
  ///
  /// - Throws: ``EditError/unknownIdentity(_:)`` or ``EditError/otherIdentityType(_:)``.
  @inlinable
  func place<ID: Hashable>(of id: ID) throws(EditError) -> IndexPath {
    guard let index = _core.itemIndex() as? _IdentityIndex<ItemType, ID> else {
      throw .otherIdentityType("\(ID.self)")
    }
    guard let position = index.position(of: id) else { throw .unknownIdentity("\(id)") }
    return position.indexPath
  }
}
