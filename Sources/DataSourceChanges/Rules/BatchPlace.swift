import DataSourceCore
import Foundation
import _DataSourceSubsequences

/// A position as messages describe it: a section's or a row's.
protocol BatchPlace: SortablePosition {
  /// The place as an index path, as violations name it.
  var violationPath: IndexPath { get }

  /// How messages describe the position, such as `section (3)`.
  var sameness: String { get }
}

extension Int: BatchPlace {
  var violationPath: IndexPath { IndexPath(index: self) }
  var sameness: String { "section (\(self))" }
}

extension ItemPath: BatchPlace {
  var violationPath: IndexPath { indexPath }
  var sameness: String { "index path ({length = 2, path = \(section) - \(item)})" }
}

extension BatchViolation {
  /// A violation at a place.
  init(_ rule: BatchRule, at place: some BatchPlace, _ space: IndexSpace, _ message: String) {
    self.init(rule: rule, indexPath: place.violationPath, space: space, message: message)
  }
}
