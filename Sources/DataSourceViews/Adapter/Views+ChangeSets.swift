#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import DataSourceKit

  #if canImport(UIKit)
    public import UIKit
  #else
    public import AppKit
  #endif

  extension CollectionView {
    /// Carries out a change set of a data source of your own: one batch of structure, then content in
    /// place. An empty one is left out, and outside a window everything is read again.
    ///
    /// ``CollectionViewAdapter`` does that and more. A collection view that has to lay itself out asks for
    /// counts before it carries out a batch, and expects those BEFORE (rule T1). So if your data source
    /// holds the data AFTER already, let it answer with what it held BEFORE until `updates` is called.
    ///
    /// - Parameters:
    ///   - changeSet: What has changed. It keeps the rules of `BatchRule`: nothing checks that here.
    ///   - updates: Makes the collection view's data source answer AFTER; called once.
    ///   - completion: Called once, with whether the animation ran to its end; with `true` where nothing
    ///     was animated.
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
    /// Carries out a change set of a data source of your own: one batch of structure, then content in
    /// place. An empty one is left out, and outside a window everything is read again. In AppKit the data
    /// source is a list without sections, and the operations are carried out one by one (rule S).
    ///
    /// ``TableViewAdapter`` does that and more. A table view that has to lay itself out asks for counts
    /// before it carries out anything, and expects those BEFORE (rule T1). So if your data source holds the
    /// data AFTER already, let it answer with what it held BEFORE until `updates` is called.
    ///
    /// - Parameters:
    ///   - changeSet: What has changed. It keeps the rules of `BatchRule`: nothing checks that here.
    ///   - animations: How each kind of change is animated.
    ///   - updates: Makes the table view's data source answer AFTER; called once.
    ///   - completion: Called once, with whether the animation ran to its end; with `true` where nothing
    ///     was animated.
    public func performUpdates(
      withChangeSet changeSet: ChangeSet, animations: RowAnimations = RowAnimations(),
      updates: @escaping () -> Void = {}, completion: ((Bool) -> Void)? = nil
    ) {
      let driver = TableViewDriver(self)
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
