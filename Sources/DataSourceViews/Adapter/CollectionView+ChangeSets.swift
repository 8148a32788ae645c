#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import DataSourceKit

  #if canImport(UIKit)
    public import UIKit

    private typealias CollectionView = UICollectionView
  #else
    public import AppKit

    private typealias CollectionView = NSCollectionView
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
      driver.hasRead = true
      driver.carryOut(changeSet, updates: updates) { completion?($0) }
    }
  }
#endif
