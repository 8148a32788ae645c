import DataSourceKit
public import Foundation

/// A row of an ``ObservedSection``: an identity, and the item that has it now.
///
/// Two rows are equal if they have the same identity in the same section, so SwiftUI does not compute a view
/// again that is given an equal one.
public struct ObservedRow<ItemType, ID: Hashable>: Identifiable {
  /// The item's identity.
  public let id: ID

  let section: ObservedSection<ItemType, ID>?
  let index: Int
  let version: Int

  /// The item as it is now; `nil` if it is gone from the section.
  ///
  /// A reader is invalidated when this item has changed or is gone, and by nothing else.
  @MainActor
  public var item: ItemType? { section?.item(of: self) }

  /// The item's index path in the data source as it is now; `nil` if it is gone from the section. It is not
  /// observed: use it to change the data.
  ///
  /// - Complexity: O(1), and O(rows) once the rows have been inserted, deleted or moved since this row was read.
  @MainActor
  public var indexPath: IndexPath? { section?.currentPosition(of: self)?.indexPath }
}

extension ObservedRow: Equatable {
  public static func == (left: ObservedRow, right: ObservedRow) -> Bool {
    left.id == right.id && left.section === right.section
  }
}
