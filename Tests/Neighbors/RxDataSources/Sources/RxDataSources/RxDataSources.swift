@_exported import Differentiator

public final class RxTableViewSectionedAnimatedDataSource<Section: AnimatableSectionModelType> {
  public init() {}
}
