public import Foundation

// UIKit declares all of these (its Swift overlay on watchOS, too), AppKit all but `row`, and
// Foundation none. A second public declaration would make every use in a client ambiguous, so each
// is declared only where it is missing. The conditions name systems and not the frameworks, so that they
// do not depend on the other modules of a build.

#if !canImport(Darwin)
  extension IndexPath {
    /// The first component: the index of a section.
    ///
    /// - Precondition: The index path has at least one component.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The second component: the index of an item in its section.
    ///
    /// - Precondition: The index path has at least two components.
    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    /// Creates the index path of an item.
    ///
    /// - Parameters:
    ///   - item: The item's index in its section.
    ///   - section: The section's index.
    public init(item: Int, section: Int) {
      self = Position(section: section, item: item).indexPath
    }
  }
#endif

#if !canImport(Darwin) || os(macOS)
  extension IndexPath {
    /// The second component: the index of a row in its section. The same as `item`.
    ///
    /// - Precondition: The index path has at least two components.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    /// Creates the index path of a row.
    ///
    /// - Parameters:
    ///   - row: The row's index in its section.
    ///   - section: The section's index.
    public init(row: Int, section: Int) {
      self = Position(section: section, item: row).indexPath
    }
  }
#endif
