#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceKit
  import Foundation

  /// A view that creates and reuses cells.
  @MainActor
  protocol CellView: AnyObject {
    associatedtype Cell: AnyObject

    /// Registers a cell class for a kind.
    func register(_ cellClass: AnyClass, forKind identifier: String)

    func dequeueCell(ofKind identifier: String, at indexPath: IndexPath) -> Cell

    /// The cell at an index path, visible or prepared; `nil` if there is none.
    func existingCell(at indexPath: IndexPath) -> Cell?

    /// A dequeued cell's kind.
    static func kind(of cell: Cell) -> String?

    /// A cell for an item that the data source no longer contains.
    func placeholderCell(at indexPath: IndexPath) -> Cell
  }

  /// Creates and configures a view's cells: with one closure, or with one for each kind of item.
  @MainActor
  final class CellProvider<ItemType, View: CellView> {
    private struct Kind {
      var identifier: String
      var matches: (ItemType) -> Bool

      /// Configures a cell; `false` if the cell has another class, or the item another kind.
      var configure: (View.Cell, ItemType) -> Bool
    }

    private let make: ((View, IndexPath, ItemType) -> View.Cell)?
    private let updater: ListViewUpdater<ItemType>
    private let driver: any Driver
    private var kinds: [Kind] = []

    /// The items whose cells the view is configuring again, as ``reconfigures(_:in:if:)`` decided.
    private var decided: [IndexPath: ItemType] = [:]

    init(
      _ updater: ListViewUpdater<ItemType>, _ driver: any Driver,
      make: ((View, IndexPath, ItemType) -> View.Cell)?
    ) {
      self.updater = updater
      self.driver = driver
      self.make = make
    }

    /// Adds a kind of cell.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - value: Returns the value that an item's cell shows; `nil` for an item of another kind.
    ///   - configure: Configures a cell.
    func add<Value, Cell: AnyObject>(
      to view: View?, _ value: @escaping (ItemType) -> Value?,
      configure: @escaping (Cell, Value) -> Void
    ) {
      // Another adapter of the same view may have used the number for another class.
      let identifier = "DataSourceViews.\(kinds.count).\(String(reflecting: Cell.self))"
      kinds.append(
        Kind(identifier: identifier) {
          value($0) != nil
        } configure: {
          guard let cell = $0 as? Cell, let value = value($1) else { return false }
          configure(cell, value)
          return true
        })
      view?.register(Cell.self, forKind: identifier)
    }

    /// The index of the first kind for an item; `nil` if there is none.
    private func kind(of item: ItemType) -> Int? { kinds.firstIndex { $0.matches(item) } }

    /// Configures a cell for an item; `false` if the cell has another class, or no kind matches the
    /// item.
    func configure(_ cell: View.Cell, for item: ItemType) -> Bool {
      kind(of: item).map { kinds[$0].configure(cell, item) } ?? false
    }

    /// The cell at an index path of the view.
    func cell(at indexPath: IndexPath, in view: View) -> View.Cell {
      updater.withChangesQueued {
        // The data source no longer contains the item; the next batch deletes its cell.
        guard let item = itemForCell(at: indexPath) else {
          return view.placeholderCell(at: indexPath)
        }
        if let kind = kind(of: item) {
          let cell = view.dequeueCell(ofKind: kinds[kind].identifier, at: indexPath)
          _ = kinds[kind].configure(cell, item)
          return cell
        }
        guard let make else {
          assertionFailure("No kind of cells matches \(item): call cell(for:configure:) for it.")
          return view.placeholderCell(at: indexPath)
        }
        return make(view, indexPath, item)
      }
    }

    /// The item for a cell at an index path of the view. If ``reconfigures(_:in:if:)`` has just
    /// decided on the cell, it is the item of that decision: with newer data, a cell of another
    /// kind could be dequeued.
    private func itemForCell(at indexPath: IndexPath) -> ItemType? {
      driver.noteDisplay()
      guard let item = decided[indexPath] else { return updater.itemForCell(at: indexPath) }
      updater.noteCell(item, at: indexPath)
      return item
    }

    /// Whether the cell at an index path of the view is configured again after its item has
    /// changed.
    ///
    /// - Parameters:
    ///   - indexPath: An index path of the view.
    ///   - view: The view.
    ///   - decide: Returns whether to configure the cell again, from the item in the cell and the
    ///     new item; `nil` to compare the kinds of the cell and the new item.
    /// - Returns: `nil` if there is nothing to show: a managed object has been deleted, and its row
    ///   soon will be.
    func reconfigures(
      _ indexPath: IndexPath, in view: View, if decide: ((ItemType, ItemType) -> Bool)?
    ) -> Bool? {
      // Without a cell this is a no-op, whereas a reload would drop the row's measured height.
      guard let cell = view.existingCell(at: indexPath) else { return true }
      guard let new = updater.item(at: indexPath) else { return nil }
      if let decide {
        guard let old = updater.itemInCell(at: indexPath), decide(old, new) else { return false }
      } else {
        if kinds.isEmpty { return true }
        // The cell's identifier is known even if the item in it has been forgotten.
        let shown = kinds.firstIndex { $0.identifier == View.kind(of: cell) }
        guard shown == kind(of: new) else { return false }
      }
      decided[indexPath] = new
      return true
    }

    /// The view has configured all cells again.
    func didReconfigure() { decided = [:] }
  }
#endif
