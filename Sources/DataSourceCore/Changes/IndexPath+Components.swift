import DataSourcePositions
public import Foundation

// Files that contain data sources often import no view framework, so these are declared on every
// platform. UIKit and AppKit declare them, too, Foundation does not. Where a file sees both
// declarations, the framework's is used, because these are disfavored.

extension IndexPath {
  /// The first component: a section's index.
  ///
  /// In files that import UIKit or AppKit, the compiler prefers the framework's own property.
  ///
  /// - Precondition: The index path has at least one component.
  @_disfavoredOverload
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The second component: an item's index in its section.
  ///
  /// In files that import UIKit or AppKit, the compiler prefers the framework's own property.
  ///
  /// - Precondition: The index path has at least two components.
  @_disfavoredOverload
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// Creates an item's index path.
  ///
  /// In files that import UIKit or AppKit, the compiler prefers the framework's own initializer.
  ///
  /// - Parameters:
  ///   - item: The item's index in its section.
  ///   - section: The section's index.
  @_disfavoredOverload
  public init(item: Int, section: Int) {
    self = ItemPath(section: section, item: item).indexPath
  }
}
