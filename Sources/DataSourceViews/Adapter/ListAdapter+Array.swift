#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore

  #if canImport(UIKit)
    public import UIKit
  #else
    public import AppKit
  #endif

  extension ListAdapter where ItemType: Identifiable & Equatable {
    /// The items of an adapter that is created with an array.
    ///
    /// ```swift
    /// adapter.items = try await server.trips()  // inserts, deletes, moves and updates rows
    /// ```
    ///
    /// Setting it replaces a ``dataSource`` that the adapter has been given.
    ///
    /// - Complexity: O(items) to read the items of another data source; to set it, O(items), plus
    ///   O(m log m) if any of the m surviving items move.
    public var items: [ItemType] {
      get { dataSource.allItems }
      set {
        if let array = dataSource as? ArrayDataSource<ItemType> {
          array.items = newValue
        } else {
          dataSource = ArrayDataSource(newValue, identity: .id)
        }
      }
    }
  }

  extension CollectionViewAdapter where ItemType: Identifiable & Equatable {
    /// Creates an adapter for an array.
    ///
    /// ```swift
    /// adapter = CollectionViewAdapter(collectionView: collectionView, items: trips)
    ///   .cell(for: Trip.self) { (cell: TripCell, trip) in cell.show(trip) }
    /// adapter.items = newTrips
    /// ```
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - items: The items at first; later, set ``ListAdapter/items``.
    ///   - cell: Creates a cell; by default, register one with `cell(for:configure:)`.
    public convenience init(
      collectionView: View, items: [ItemType],
      cell: ((View, IndexPath, ItemType) -> Cell)? = nil
    ) {
      self.init(
        collectionView: collectionView, dataSource: ArrayDataSource(items, identity: .id),
        cell: cell ?? CellProvider.makePlaceholder)
    }
  }

  extension TableViewAdapter where ItemType: Identifiable & Equatable {
    #if canImport(UIKit)
      /// Creates an adapter for an array.
      ///
      /// ```swift
      /// adapter = TableViewAdapter(tableView: tableView, items: trips)
      ///   .cell(for: Trip.self) { (cell: TripCell, trip) in cell.show(trip) }
      /// adapter.items = newTrips
      /// ```
      ///
      /// - Parameters:
      ///   - tableView: The table view.
      ///   - items: The items at first; later, set ``ListAdapter/items``.
      ///   - cell: Creates a cell; by default, register one with `cell(for:configure:)`.
      public convenience init(
        tableView: UITableView, items: [ItemType],
        cell: ((UITableView, IndexPath, ItemType) -> UITableViewCell)? = nil
      ) {
        self.init(
          tableView: tableView, dataSource: ArrayDataSource(items, identity: .id),
          cell: cell ?? CellProvider.makePlaceholder)
      }
    #else
      /// Creates an adapter for an array.
      ///
      /// - Parameters:
      ///   - tableView: The table view.
      ///   - items: The items at first; later, set ``ListAdapter/items``.
      ///   - cell: Creates the view of a cell.
      public convenience init(
        tableView: NSTableView, items: [ItemType],
        cell: @escaping (NSTableView, NSTableColumn?, ItemType) -> NSView?
      ) {
        self.init(
          tableView: tableView, dataSource: ArrayDataSource(items, identity: .id), cell: cell)
      }
    #endif
  }
#endif
