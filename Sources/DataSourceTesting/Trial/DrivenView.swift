package import DataSourceChanges
import DataSourceCore
import Foundation

/// A view with windows, animations and drags, as UIKit's and AppKit's views have them.
@MainActor
package protocol DrivenView: TrialView {
  /// Mistakes that would have crashed a real view.
  var violations: [BatchViolation] { get }

  /// Whether an item that the view has never shown may be gone when the view requests its row.
  var bearsGoneRows: Bool { get }

  /// Whether the view shows the titles of sections.
  var showsTitles: Bool { get }

  /// Whether items stay selected until they are gone.
  var keepsSelection: Bool { get }

  /// Whether several items can be selected: yes by default. If not, the next replaces the last.
  var allowsMultipleSelection: Bool { get }

  /// Does what an app does when the user has dragged an item, with index paths of the data source.
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)? { get set }

  /// Does what an app does when the user deletes an item, with the index path of the data source.
  var whenUserDeletes: ((IndexPath) -> Void)? { get set }

  var isInWindow: Bool { get set }

  /// Invalidates the layout, as a rotation does.
  func makeLayoutDirty()

  /// Ends animations, and calls their completions.
  func finishAnimations(cutShort: Bool)

  /// The user drags an item to another place.
  func userMoves(from: IndexPath, to: IndexPath)

  /// The user deletes an item.
  func userDeletes(_ indexPath: IndexPath)

  /// Whether the user is dragging something: never by default.
  var isDragging: Bool { get set }

  /// The user drops something from elsewhere, and the view inserts it. Not possible by default.
  ///
  /// - Parameters:
  ///   - indexPath: The index path in the view.
  ///   - insert: Inserts the item in the data source, at an index path there.
  func userDrops(at indexPath: IndexPath, _ insert: (IndexPath) -> Void)
}

extension DrivenView {
  package var showsTitles: Bool { true }

  package var keepsSelection: Bool { true }

  package var allowsMultipleSelection: Bool { true }

  package var isDragging: Bool {
    get { false }
    set {}
  }

  package func userDrops(at indexPath: IndexPath, _ insert: (IndexPath) -> Void) {}
}
