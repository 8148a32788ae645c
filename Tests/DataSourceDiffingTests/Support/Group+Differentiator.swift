public import DataSourceDifferentiator
import TransitionSupport

extension Row: IdentifiableType {}

extension Group: AnimatableSectionModelType {
  init(original: Group, items: [Row]) {
    self = original
    self.items = items
  }

  var identity: Int { id }
}
