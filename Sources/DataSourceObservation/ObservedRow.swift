import DataSourceCore
public import Foundation

/// A row of an ``ObservedSection``: an identity, and access to its current item.
///
/// Rows are equal if they have the same identity in the same section, so SwiftUI does not recompute
/// an equal row's view.
public struct ObservedRow<ItemType, ID: Hashable>: Identifiable {
  /// The item's identity.
  public let id: ID

  let section: ObservedSection<ItemType, ID>?
  let index: Int
  let version: Int

  /// The current item; `nil` if it has been removed from the section, or the section has been
  /// deleted.
  ///
  /// A reader is invalidated only when this item is updated or removed.
  @MainActor
  public var item: ItemType? { section?.item(of: self) }

  /// The item's current index path in the data source; `nil` if it has been removed from the
  /// section. It is not observed: use it to change the data.
  ///
  /// - Complexity: O(1); O(rows) if rows have been inserted, deleted or moved since this row was
  ///   read.
  @MainActor
  public var indexPath: IndexPath? { section?.currentPosition(of: self)?.indexPath }
}

extension ObservedRow: Equatable {
  public static func == (left: ObservedRow, right: ObservedRow) -> Bool {
    left.id == right.id && left.section === right.section
  }
}
