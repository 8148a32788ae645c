#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourcePlanning
  import DataSourceChanges
  import DataSourceCore
  import Foundation
  import _DataSourceObjectDeletion

  /// The optional methods that depend on an adapter's closures: whether these are set, by the
  /// methods' selectors.
  struct OptionalMethods: Equatable {
    /// Methods of the data source. The view is reloaded when they change.
    var dataSource: [String: Bool] = [:]

    /// Methods for prefetching.
    var prefetching: [String: Bool] = [:]

    /// Methods of the delegate. The app's delegate can have them, too.
    var delegate: [String: Bool] = [:]
  }

  /// A list's state, to be compared with an earlier one.
  struct ListState: Hashable {
    var shownChanges: Int
    var waitingChanges: Int
  }

  /// What the methods that views call have in common.
  ///
  /// Subclasses declare the methods in their bodies, because Objective-C cannot call methods in
  /// extensions of generic classes.
  class ListDelegate<ItemType, Adapter: ListAdapter<ItemType>>: AdapterDelegate {
    private(set) var updater: ListViewUpdater<ItemType>

    weak var adapter: Adapter? { didSet { knownMethods = methods } }

    /// The optional methods as the view has queried them.
    private var knownMethods = OptionalMethods()

    /// The number of changes that the view has shown.
    private var changeCount = 0

    /// Whether the view has asked for one of the last cells since the list changed.
    private var hasReachedEnd = false

    /// Whether `nearEndHandler` is about to be called, or has not returned.
    private var isAsking = false

    /// Whether to call it again, if the end is near by then.
    private var mustAsk = false

    private lazy var end = ListEnd { [weak self] in self?.askForMore() }

    init(
      _ updater: ListViewUpdater<ItemType>, dataSource: ViewSlot, prefetch: ViewSlot? = nil,
      delegate: ViewSlot? = nil
    ) {
      self.updater = updater
      super.init(dataSource: dataSource, prefetch: prefetch, delegate: delegate)
    }

    override func retire() {
      super.retire()
      updater.view = nil
      adapter?.viewWasTaken()
    }

    /// The updater observes the data: its counts would change, and the view would not follow. It
    /// also has the app's closures, and they may refer to the view.
    override func disconnect() {
      super.disconnect()
      updater = ListViewUpdater(dataSource: LastCounts(updater.abandon()))
      #if canImport(UIKit)
        displayed = [:]
      #endif
    }

    var methods: OptionalMethods { OptionalMethods() }

    override func provides(_ selector: String) -> Bool? {
      let methods = methods
      if let isSet = methods.delegate[selector] { return isSet ? true : nil }
      return methods.dataSource[selector] ?? methods.prefetching[selector] ?? true
    }

    // Asked for each cell that the view requests.
    override var isDelegate: Bool { knownMethods.delegate.values.contains(true) }

    override var prefetches: Bool { knownMethods.prefetching.values.contains(true) }

    override func closuresChanged() {
      let (old, new) = (knownMethods, methods)
      knownMethods.prefetching = new.prefetching
      knownMethods.delegate = new.delegate
      #if canImport(UIKit)
        noteDisplayedItems()
      #endif
      if new.prefetching != old.prefetching { prefetchMethodsChanged() }
      if new.delegate != old.delegate { delegateMethodsChanged() }
      guard new.dataSource != old.dataSource else { return }
      // Setting a view's data source clears its rows and selection. Once the view is loaded, that
      // requires a reload by the updater.
      if updater.isLoaded { adapter?.reloadData() } else { viewWillReload() }
    }

    override func viewWillReload() {
      guard knownMethods.dataSource != methods.dataSource else { return }
      knownMethods.dataSource = methods.dataSource
      renewDataSource()
    }

    /// Reloads the view, which then queries its data source again.
    func reloadWithDataSource() {
      knownMethods.dataSource = [:]
      adapter?.reloadIfLoaded()
    }

    /// Whether one of the adapter's closures is set.
    func has<Closure>(_ closure: KeyPath<Adapter, Closure?>) -> Bool {
      adapter?[keyPath: closure] != nil
    }

    /// Calls one of the adapter's closures with the item at an index path of the view.
    ///
    /// - Returns: `nil` if the closure is not set; its result, or `.some(nil)` if the data source
    ///   no longer contains the item.
    @discardableResult
    func call<Result>(
      _ closure: KeyPath<Adapter, ((ItemType, IndexPath) -> Result)?>, _ indexPath: IndexPath
    ) -> Result?? {
      guard let adapter, let closure = adapter[keyPath: closure] else { return nil }
      return .some(adapter.withItem(at: indexPath, closure))
    }

    /// Whether the adapter wants to know what the user selects, and deselects.
    var reportsSelection: (selected: Bool, deselected: Bool) {
      let isBound = has(\.selectionHandler)
      return (isBound || has(\.didSelect), isBound || has(\.didDeselect))
    }

    /// Calls the closures for what the user has selected, and then the app's delegate.
    func userSelects(_ indexPath: IndexPath, behind: () -> Void?) {
      updater.withUpdatesPostponed {
        if let item = updater.item(at: indexPath) { adapter?.selectionHandler?([], [item]) }
        call(\.didSelect, indexPath)
        behind()
      }
    }

    /// Calls a closure for what the user has done, and then the app's delegate.
    func userActs(
      _ closure: KeyPath<Adapter, ((ItemType, IndexPath) -> Void)?>, _ indexPath: IndexPath,
      behind: () -> Void?
    ) {
      updater.withUpdatesPostponed {
        call(closure, indexPath)
        behind()
      }
    }

    /// What a closure returns, or, if it is not set, the app's delegate.
    ///
    /// - Parameters:
    ///   - closure: The closure.
    ///   - indexPath: An index path of the view.
    ///   - other: The result if the data source no longer contains the item.
    ///   - behind: Asks the app's delegate.
    func answer<Result>(
      _ closure: KeyPath<Adapter, ((ItemType, IndexPath) -> Result)?>, _ indexPath: IndexPath,
      ifGone other: Result, behind: () -> Result
    ) -> Result {
      call(closure, indexPath).map { $0 ?? other } ?? behind()
    }

    /// Calls the closures for what the user has deselected, and then the app's delegate. The view
    /// may be about to report what the user has selected by the same gesture, so changes wait.
    func userDeselects(_ indexPath: IndexPath, behind: () -> Void?) {
      updater.withChangesQueued {
        if let item = updater.item(at: indexPath) { adapter?.selectionHandler?([item], []) }
        call(\.didDeselect, indexPath)
        behind()
      }
    }

    /// Whether the adapter's closure allows the user to select an item.
    func maySelect(_ indexPath: IndexPath) -> Bool {
      guard let isAllowed = callInLayout(\.shouldSelect, indexPath) else { return true }
      return isAllowed == true
    }

    /// Calls a closure for a value that a view may request in its layout: changes that the closure
    /// reports are queued.
    func callInLayout<Result>(
      _ closure: KeyPath<Adapter, ((ItemType, IndexPath) -> Result)?>, _ indexPath: IndexPath
    ) -> Result?? {
      updater.withChangesQueued { call(closure, indexPath) }
    }

    /// Calls a closure with some items. Views prefetch during their layout, so changes that the
    /// closure reports are queued.
    func withItems(at indexPaths: [IndexPath], _ body: (([ItemType]) -> Void)?) {
      updater.withChangesQueued { body?(indexPaths.compactMap(updater.item)) }
    }

    /// The number of sections, which a view reads first.
    func readNumberOfSections() -> Int {
      adapter?.driver.noteReading()
      delegateWasSet()
      if isEmpty { askForMore() }
      return updater.numberOfSections
    }

    /// Records that the view asks for a cell.
    func noteCell(at indexPath: IndexPath) {
      if adapter == nil {
        reportMistake(
          "The adapter of a list of \(ItemType.self) was released, and its view still shows rows: "
            + "keep it in a property.",
          about: "\(ItemType.self)")
      }
      delegateWasSet()
      guard let adapter, adapter.nearEndHandler != nil, let path = ItemPath(indexPath) else {
        return
      }
      guard isNearEnd(path) else { return }
      hasReachedEnd = true
      askForMore()
    }

    override func listChanged() {
      changeCount += 1
      hasReachedEnd = false
      askForMore()
    }

    /// The state of the list, equal until it changes; `nil` during a change.
    var listState: ListState? {
      switch updater.phase {
      case .idle, .scheduled:
        ListState(shownChanges: changeCount, waitingChanges: updater.waiting.changes.count)
      case .performing, .adopting: nil
      }
    }

    private var isEmpty: Bool { updater.shownCounts.allSatisfy { $0 == 0 } }

    private func isNearEnd(_ path: ItemPath) -> Bool {
      updater.shownCounts.dropFirst(path.section).reduce(0, +) - path.item <= 10
    }

    /// Calls `nearEndHandler` if the end is near.
    private func askForMore() {
      mustAsk = true
      guard !isAsking, let view = updater.view, has(\.nearEndHandler) else { return }
      isAsking = true
      // Not now: the view may be in its layout.
      view.performLater { [weak self] in
        Task {
          if let (nearEnd, end) = self?.beginAsking() {
            await ListEnd.$current.withValue(end) { await nearEnd() }
          }
          self?.endAsking()
        }
      }
    }

    private func beginAsking() -> (nearEnd: () async -> Void, end: ListEnd)? {
      mustAsk = false
      let last = updater.view?.visibleIndexPaths.max().flatMap { ItemPath($0) }
      guard isEmpty || hasReachedEnd || last.map(isNearEnd) == true else { return nil }
      return (adapter?.nearEndHandler).map { ($0, end) }
    }

    private func endAsking() {
      isAsking = false
      if mustAsk { askForMore() }
    }

    #if canImport(UIKit)
      /// The items in the cells that are displayed.
      private var displayed: [ObjectIdentifier: ItemType] = [:]

      /// Whether the adapter has a closure for displayed items.
      var reportsDisplay: Bool { has(\.willDisplay) || has(\.didEndDisplaying) }

      /// Whether the displayed items are recorded.
      private var recordsDisplay = false

      /// Records the displayed items if a closure for them has just been set, and none if it has
      /// been cleared.
      private func noteDisplayedItems() {
        guard reportsDisplay != recordsDisplay else { return }
        recordsDisplay = reportsDisplay
        displayed = [:]
        guard recordsDisplay, updater.isLoaded, let driver = adapter?.driver else { return }
        for indexPath in driver.visibleIndexPaths {
          guard let item = updater.itemInCell(at: indexPath) ?? updater.item(at: indexPath) else {
            continue
          }
          for cell in driver.cellViews(at: indexPath).compactMap(\.self) {
            displayed[ObjectIdentifier(cell)] = item
          }
        }
      }

      /// Records that a cell has been configured. The view may already display it.
      func noteItem(in cell: AnyObject, at indexPath: IndexPath) {
        if displayed[ObjectIdentifier(cell)] != nil {
          displayed[ObjectIdentifier(cell)] = updater.item(at: indexPath)
        }
      }

      func willDisplay(_ cell: AnyObject, at indexPath: IndexPath) {
        guard reportsDisplay, let item = updater.item(at: indexPath) else { return }
        displayed[ObjectIdentifier(cell)] = item
        updater.withChangesQueued { adapter?.willDisplay?(item) }
      }

      func didEndDisplaying(_ cell: AnyObject) {
        guard let item = displayed.removeValue(forKey: ObjectIdentifier(cell)),
          !isDeletedObject(item)
        else { return }
        updater.withChangesQueued { adapter?.didEndDisplaying?(item) }
      }

      func targetOfMove(from: IndexPath, to proposed: IndexPath) -> IndexPath? {
        guard let target = adapter?.targetOfMove, let item = updater.item(at: from) else {
          return nil
        }
        return target(item, from, proposed)
      }
    #endif

    /// Whether the user may drag items.
    var allowsMoves: Bool { adapter?.allowsMoves ?? false }

    func canMoveItem(at indexPath: IndexPath) -> Bool {
      guard allowsMoves else { return false }
      guard let canMove = callInLayout(\.canMove, indexPath) else { return true }
      return canMove ?? false
    }

    func userMovedItem(from: IndexPath, to: IndexPath) {
      guard let adapter, adapter.allowsMoves else { return }
      updater.adoptMove(from: from, to: to) { item, source, target in
        guard adapter.reorderHandler != nil else {
          adapter.moveHandler?(item, source, target)
          return
        }
        let (previous, next) = adapter.neighbors(
          in: to[0], before: to[1], behind: to[1] + 1, except: [source])
        adapter.reorderHandler?([item], previous, next, target[0])
      }
    }

    #if canImport(UIKit)
      /// The view's section for a title of the section index, at its position when the view read
      /// the titles.
      func sectionInView(forIndexTitle title: String, at index: Int) -> Int {
        let entries = adapter?.indexTitles?() ?? []
        let entry =
          entries.indices.contains(index) && entries[index].title == title
          ? entries[index] : entries.first { $0.title == title }
        return (entry?.section).flatMap(updater.sectionInView) ?? 0
      }
    #endif
  }
#endif
