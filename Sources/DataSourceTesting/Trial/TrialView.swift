public import DataSourceViews
import Foundation

/// A view under test, which a ``ListViewTrial`` drives.
///
/// It is an `UpdatableListView`, or owns one, and reads from its updater:
///
/// ```swift
/// extension Lines: @MainActor TrialView where Item == TrialItem {
///   var screen: [TrialSection] { sections.map { TrialSection(header: nil, rows: $0) } }
///
///   func layOut() {}
///
///   func userSelects(_ indexPath: IndexPath) {}
/// }
/// ```
@MainActor
public protocol TrialView: AnyObject {
  /// The updater that drives the view.
  var updater: ListViewUpdater<TrialItem> { get }

  /// What the view shows: every section and every item. Throws what is wrong with the view itself.
  var screen: [TrialSection] { get async throws }

  /// The view calls this when it reads an item's text for a row. A view that never calls it, as by
  /// default, is not tested with changes at that moment.
  var readingHandler: (() -> Void)? { get set }

  /// Lays out the view, and runs the work it has put off, as a turn of its run loop does.
  func layOut()

  /// Selects an item as the user does. Does nothing if that is not possible.
  ///
  /// - Parameter indexPath: The item's index path in the view.
  func userSelects(_ indexPath: IndexPath)
}

extension TrialView {
  public var readingHandler: (() -> Void)? {
    get { nil }
    set {}
  }
}

/// A section on the screen.
public struct TrialSection: Hashable, Sendable {
  /// Its title; `nil` if the view shows none.
  public var header: String?

  /// The text of each row.
  public var rows: [String]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - header: Its title; `nil` if the view shows none.
  ///   - rows: The text of each row.
  public init(header: String?, rows: [String]) {
    self.header = header
    self.rows = rows
  }
}
