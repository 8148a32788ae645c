import DataSourceCore
import DataSourceOperators
import Foundation

/// Collapsed sections by index: the sources of most tests have sections without an identity.
extension CollapsibleDataSource {
  var collapsedSections: IndexSet {
    get { IndexSet((0..<numberOfSections).filter(isCollapsed)) }
    set {
      let changed = collapsedSections.symmetricDifference(newValue)
      performBatch { for section in changed { toggle(at: section) } }
    }
  }
}

extension DataSource {
  func collapsible(collapsed sections: IndexSet) -> CollapsibleDataSource<ItemType> {
    let result = collapsible()
    result.collapsedSections = sections
    return result
  }
}
