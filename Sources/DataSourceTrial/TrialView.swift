public import DataSourceViews
public import Foundation

/// A view under test, which a ``ListViewTrial`` drives.
///
/// It owns a `ListView`, or is one, and reads from its updater:
///
/// ```swift
/// @MainActor
/// final class TrialLines: @MainActor TrialView {
///   private let lines: Lines<TrialItem>
///   var whileReading: (() -> Void)?
///
///   init(_ dataSource: any DataSource<TrialItem>) {
///     lines = Lines(dataSource)
///     lines.text = { [weak self] item in
///       self?.whileReading?()
///       return item.text
///     }
///   }
///
///   var updater: ListViewUpdater<TrialItem> { lines.updater }
///
///   var screen: [TrialSection] { lines.sections.map { TrialSection(header: nil, rows: $0) } }
///
///   func layOut() {}
///
///   func userSelects(_ indexPath: IndexPath) { lines.select(indexPath) }
/// }
/// ```
@MainActor
public protocol TrialView: AnyObject {
  /// The updater that drives the view.
  var updater: ListViewUpdater<TrialItem> { get }

  /// What the view shows, of every section and every item. It throws what is wrong with the view itself.
  var screen: [TrialSection] { get async throws }

  /// Called when the view reads the text of an item for a row. A view that never calls it is not tested with
  /// changes that occur at that moment.
  var whileReading: (() -> Void)? { get set }

  /// Lays the view out, and runs the work that it has put off, as a turn of its run loop does.
  func layOut()

  /// Selects an item as the user does. Does nothing if that is not possible.
  func userSelects(_ indexPath: IndexPath)
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
