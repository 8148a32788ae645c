#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore
  import DataSourcePlanning
  import Foundation

  /// What a reused view is created from.
  enum ReuseSource {
    case `class`(AnyClass)
    case nib(PlatformNib)

    init(_ nib: PlatformNib?, _ viewClass: AnyClass) {
      self = nib.map { .nib($0) } ?? .class(viewClass)
    }
  }

  /// A view that creates and reuses cells.
  @MainActor
  protocol CellView: AnyObject {
    associatedtype Cell: AnyObject

    /// Registers cells, or other views of a kind.
    func register(_ source: ReuseSource, ofKind kind: String?, identifier: String)

    func dequeueCell(withIdentifier identifier: String, at indexPath: IndexPath) -> Cell

    /// The cell at an index path, visible or prepared; `nil` if there is none.
    func existingCell(at indexPath: IndexPath) -> Cell?

    /// A dequeued cell's identifier; `nil` for another cell.
    static func identifier(of cell: Cell) -> String?

    /// Whether the view accepts dequeued cells only.
    static var requiresDequeuing: Bool { get }

    /// A cell for an item that the data source no longer contains.
    func placeholderCell(at indexPath: IndexPath) -> Cell
  }

  /// Creates and configures a view's cells: with one closure, or with one for each kind of item.
  @MainActor
  final class CellProvider<ItemType, View: CellView> {
    private struct Kind {
      /// The reuse identifier of the cells; `nil` until the first one is created by a registration.
      var identifier: String?

      /// How a cell shows an item; `nil` for an item of another kind.
      var content: (ItemType) -> Content?
    }

    private struct Content {
      var dequeue: (View, IndexPath) -> View.Cell

      /// Configures a cell; `false` if it has another class.
      var configure: (View.Cell) -> Bool
    }

    private let make: (View, IndexPath, ItemType) -> View.Cell
    private let updater: ListViewUpdater<ItemType>
    private let driver: ViewDriver
    private var kinds: [Kind] = []

    /// The items whose cells the view is configuring again, as ``reconfigures(_:in:if:)`` decided,
    /// with the cells.
    private var decided: [IndexPath: (item: ItemType, cell: View.Cell)] = [:]

    /// The identifier of the cells that the app's closure has returned.
    private var identifier: String?

    /// Why the rows of the closure are reloaded instead of configured again; `nil` if they are not.
    /// A view throws an exception if it gets another cell, which the closure may return.
    private var reasonToReload: String?

    init(
      _ updater: ListViewUpdater<ItemType>, _ driver: ViewDriver,
      make: @escaping (View, IndexPath, ItemType) -> View.Cell
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
    ///   - nib: A file that contains the cell.
    ///   - identifier: The reuse identifier; `nil` to let the adapter choose one. With an
    ///     identifier but no file, the view already has a cell for it, such as a prototype of a
    ///     storyboard.
    ///   - configure: Configures a cell.
    func add<Value, Cell: AnyObject>(
      to view: View?, _ value: @escaping (ItemType) -> Value?, nib: PlatformNib?,
      identifier: String?, configure: @escaping (Cell, Value) -> Void
    ) {
      // Another adapter of the same view may have used the number for another class.
      let kind = identifier ?? "DataSourceViews.\(kinds.count).\(String(reflecting: Cell.self))"
      kinds.append(
        Kind(identifier: kind) { item in
          value(item).map { value in
            Content {
              $0.dequeueCell(withIdentifier: kind, at: $1)
            } configure: {
              guard let cell = $0 as? Cell else { return false }
              configure(cell, value)
              return true
            }
          }
        })
      if nib != nil || identifier == nil {
        view?.register(ReuseSource(nib, Cell.self), ofKind: nil, identifier: kind)
      }
    }

    /// Adds a kind of cells that a registration of the view creates and configures.
    func add<Value>(
      _ value: @escaping (ItemType) -> Value?,
      dequeue: @escaping (View, IndexPath, Value) -> View.Cell
    ) {
      kinds.append(
        Kind { item in
          value(item).map { value in
            Content {
              dequeue($0, $1, value)
            } configure: { _ in
              true
            }
          }
        })
    }

    /// The closure for items of no kind, if the app has none.
    static func makePlaceholder(_ view: View, at indexPath: IndexPath, for item: ItemType)
      -> View.Cell
    {
      reportMistake(
        "No kind of cells matches \(item): call cell(for:configure:) for it.",
        about: "\(type(of: item as Any))")
      return view.placeholderCell(at: indexPath)
    }

    /// The index of the first kind for an item, and how a cell of it shows the item; `nil` if there
    /// is none.
    private func kind(of item: ItemType) -> (index: Int, content: Content)? {
      for index in kinds.indices {
        if let content = kinds[index].content(item) { return (index, content) }
      }
      return nil
    }

    /// Configures a cell for an item; `false` if it is not a cell of the item's kind.
    func configure(_ cell: View.Cell, for item: ItemType) -> Bool {
      guard let (index, content) = kind(of: item),
        kinds[index].identifier == View.identifier(of: cell)
      else { return false }
      return content.configure(cell)
    }

    /// Whether a cell can show an item after another one: the two are of the same kind.
    ///
    /// - Parameters:
    ///   - cell: The cell. Its identifier is known even if the item in it has been forgotten.
    ///   - old: The item in it; `nil` if unknown.
    ///   - new: The new item.
    func keeps(_ cell: View.Cell, _ old: ItemType?, _ new: ItemType) -> Bool {
      let shown = View.identifier(of: cell)
      // Two kinds can share an identifier, such as a prototype's.
      if let (index, _) = kind(of: new) { return shown != nil && kinds[index].identifier == shown }
      if shown != nil, kinds.contains(where: { $0.identifier == shown }) { return false }
      guard hasSameKind(old, new) else { return false }
      guard let reasonToReload else { return true }
      reportMistake(
        "The closure for cells \(reasonToReload), so changed rows are reloaded: call cell(for:) "
          + "for each kind, or set shouldReconfigure.",
        about: "\(ItemType.self)")
      return false
    }

    /// The cell at an index path of the view.
    func cell(at indexPath: IndexPath, in view: View) -> View.Cell {
      updater.withChangesQueued {
        let old = decided[indexPath] == nil ? nil : updater.itemInCell(at: indexPath)
        // The data source no longer contains the item; the next batch deletes its cell.
        guard let item = itemForCell(at: indexPath) else {
          return view.placeholderCell(at: indexPath)
        }
        if let (index, content) = kind(of: item) {
          let cell = content.dequeue(view, indexPath)
          // A registration does not reveal its identifier.
          kinds[index].identifier = View.identifier(of: cell)
          if !updater.configuring(after: old, { content.configure(cell) }) {
            reportWrongClass(cell)
          }
          return cell
        }
        let cell = updater.configuring(after: old) { make(view, indexPath, item) }
        if View.requiresDequeuing, View.identifier(of: cell) == nil {
          reportMistake(
            "The closure for cells returns \(cell), which it has not dequeued.",
            about: "\(ItemType.self)")
        }
        return checked(cell, at: indexPath)
      }
    }

    /// Finds out whether the closure's cells can be configured again.
    ///
    /// - Returns: The cell; if the view expects another one, that, whose row is reloaded next.
    private func checked(_ cell: View.Cell, at indexPath: IndexPath) -> View.Cell {
      let shown = View.identifier(of: cell)
      if shown == nil {
        reasonToReload = "returns cells without an identifier"
      } else if let identifier, identifier != shown {
        reasonToReload = "returns cells with several identifiers"
      }
      identifier = shown ?? identifier
      guard let expected = decided[indexPath]?.cell, expected !== cell else { return cell }
      reasonToReload =
        reasonToReload ?? "does not return the cell that is dequeued for the index path"
      if let place = updater.indexPathInDataSource(indexPath) {
        updater.performUpdates(withChangeSet: .some([.item(type: .update(place))]))
      }
      return expected
    }

    /// The item for a cell at an index path of the view. If ``reconfigures(_:in:if:)`` has just
    /// decided on the cell, it is the item of that decision. With newer data, a cell of another
    /// kind could be dequeued.
    private func itemForCell(at indexPath: IndexPath) -> ItemType? {
      driver.noteDisplay()
      guard let item = decided[indexPath]?.item else { return updater.itemForCell(at: indexPath) }
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
    ///     new item; `nil` to compare their kinds.
    /// - Returns: `nil` if there is nothing to show. Either there is no cell, or a managed object
    ///   has been deleted, and its row soon will be.
    func reconfigures(
      _ indexPath: IndexPath, in view: View, if decide: ((ItemType, ItemType) -> Bool)?
    ) -> Bool? {
      guard let cell = view.existingCell(at: indexPath) else {
        driver.measureAtRest()
        return nil
      }
      guard let new = updater.item(at: indexPath) else { return nil }
      if let decide {
        guard let old = updater.itemInCell(at: indexPath), decide(old, new) else { return false }
      } else if !keeps(cell, updater.itemInCell(at: indexPath), new) {
        return false
      }
      decided[indexPath] = (new, cell)
      return true
    }

    /// The view has configured all cells again.
    func didReconfigure() { decided = [:] }
  }

  @MainActor private func reportWrongClass(_ view: AnyObject) {
    reportMistake(
      "The class of \(view) is not that of its closure: check what is registered.",
      about: "\(type(of: view))")
  }

  /// Configures a dequeued header, footer or other view. It must be returned to the view even if
  /// its class is wrong.
  @MainActor
  func configureRegistered<View: AnyObject, Value>(
    _ view: AnyObject, _ value: Value, _ configure: (View, Value) -> Void
  ) {
    if let view = view as? View { configure(view, value) } else { reportWrongClass(view) }
  }
#endif
