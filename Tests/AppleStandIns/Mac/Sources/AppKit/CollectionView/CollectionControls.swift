public import StandInViews

extension NSCollectionView {
  /// What tests control; not part of the real class.
  public var standIn: ListControls<NSCollectionViewItem, NSView> { ListControls(engine) }

  /// How many updates went through `animator()`, and how many did not and so were not animated; not
  /// part of the real class.
  public var standInUpdates: (animated: Int, plain: Int) { updateCounts }
}
