#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import DataSourceCore

  #if canImport(UIKit)
    public import UIKit

    private typealias TableDriver = TableViewDriver
    typealias TableView = UITableView
  #else
    public import AppKit

    private typealias TableDriver = FlatTableDriver
    typealias TableView = NSTableView
  #endif

  extension CollectionView {
    /// Performs a change set with a data source of your own: one batch of structure, then content
    /// in place. Empty batches are omitted, and outside a window the view reloads.
    ///
    /// Prefer ``CollectionViewAdapter``. A collection view with a dirty layout reads the counts
    /// before it performs a batch, and expects the old ones (rule T1). So your data source must
    /// return the old counts and items until `updates` is called.
    ///
    /// - Parameters:
    ///   - changeSet: The changes, which must be valid by `BatchRule`; this method does not
    ///     validate them.
    ///   - updates: Sets the collection view's data source to the new state; called once.
    ///   - completion: Called once, with whether the animation was completed; with `true` if
    ///     nothing was animated.
    public func performUpdates(
      withChangeSet changeSet: ChangeSet, updates: @escaping () -> Void = {},
      completion: ((Bool) -> Void)? = nil
    ) {
      let driver = CollectionViewDriver(self)
      driver.noteReading()
      driver.carryOut(changeSet, updates: updates) { completion?($0) }
    }
  }

  extension TableView {
    /// Performs a change set with a data source of your own: one batch of structure, then content
    /// in place. Empty batches are omitted, and outside a window the view reloads. In AppKit the
    /// data source is a list without sections, and the operations are performed one by one (rule
    /// S).
    ///
    /// Prefer ``TableViewAdapter``. A table view with a dirty layout reads the counts before it
    /// performs any change, and expects the old ones (rule T1). So your data source must return the
    /// old counts and items until `updates` is called.
    ///
    /// - Parameters:
    ///   - changeSet: The changes, which must be valid by `BatchRule`; this method does not
    ///     validate them.
    ///   - animations: How each kind of change is animated.
    ///   - updates: Sets the table view's data source to the new state; called once.
    ///   - completion: Called once, with whether the animation was completed; with `true` if
    ///     nothing was animated.
    public func performUpdates(
      withChangeSet changeSet: ChangeSet, animations: RowAnimations = RowAnimations(),
      updates: @escaping () -> Void = {}, completion: ((Bool) -> Void)? = nil
    ) {
      let driver = TableDriver(self)
      driver.animations = animations
      driver.noteReading()
      #if !canImport(UIKit)
        var count = numberOfRows
        driver.makeLayout = { FlatLayout(itemCounts: [count]) }
        driver.readLayout()
        count += changeSet.insertedItems.count - changeSet.deletedItems.count
      #endif
      driver.carryOut(changeSet, updates: updates) { completion?($0) }
    }
  }
#endif
