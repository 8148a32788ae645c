#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import DataSourceKit

  extension NSTableView {
    /// Carries out a change set of a data source of your own, a list without sections: operations one by
    /// one (rule S), then content in place. An empty one is left out, and outside a window everything is
    /// read again.
    ///
    /// ``TableViewAdapter`` does that and more, with sections, too. A table view that has to lay itself out
    /// asks for the number of rows before it carries out anything, and expects that BEFORE (rule T1). So
    /// if your data source holds the data AFTER already, let it answer with what it held BEFORE until
    /// `updates` is called.
    ///
    /// - Parameters:
    ///   - changeSet: What has changed in section 0. It keeps the rules of `BatchRule`: nothing checks that
    ///     here.
    ///   - animations: How each kind of change is animated.
    ///   - updates: Makes the table view's data source answer AFTER; called once.
    ///   - completion: Called once, when the animation has ended, if there is any.
    public func performUpdates(
      withChangeSet changeSet: ChangeSet, animations: RowAnimations = RowAnimations(),
      updates: @escaping () -> Void = {}, completion: ((Bool) -> Void)? = nil
    ) {
      let driver = TableViewDriver(self)
      driver.hasRead = true
      var count = numberOfRows
      driver.makeLayout = { FlatLayout(itemCounts: [count]) }
      driver.readLayout()
      count += changeSet.insertedItems.count - changeSet.deletedItems.count
      driver.animations = animations
      driver.carryOut(changeSet, updates: updates) { completion?($0) }
    }
  }
#endif
