public import DataSourceTesting
public import DataSourceViews

/// A list view that others wrote, with an adapter. It is read from the screen.
@MainActor
public protocol RealView<Item>: AnyObject {
  associatedtype Item: CheckedItem
  var updater: ListViewUpdater<Item> { get }
  var reading: Reading { get }

  func layOut()

  /// Scrolls to a part of the length: 0 is the top, 1 the end.
  func scroll(to fraction: Double)

  /// What is on the screen.
  func shown() throws -> ShownList
}

/// What a view has read, and what has been read from its screen.
@MainActor
public final class Reading {
  /// Called when the view reads an item for a row.
  public var hook: (() -> Void)?
  fileprivate let comparisons: Comparisons?
  fileprivate var turns = 0

  public init(_ comparisons: Comparisons?) { self.comparisons = comparisons }
}

extension RealView {
  /// The sections that the view shows; see ``ShownList``.
  public func shownSections() throws -> [TrialSection] {
    let list = try shown()
    reading.comparisons?.add(list.cells.count, "cells")
    reading.comparisons?.add(list.titles.count, "titles")
    return try list.sections(
      text: { updater.item(at: $0)?.text }, title: { updater.headerTitle(for: $0) })
  }

  /// The same after the view has been laid out, every third time at another place.
  public func readScreen() async throws -> [TrialSection] {
    // What the view has put off until the next turn of the run loop.
    try await Task.sleep(for: .milliseconds(1))
    let hook = reading.hook
    reading.hook = nil
    defer { reading.hook = hook }
    reading.turns += 1
    if reading.turns.isMultiple(of: 3) { scroll(to: Double(reading.turns * 37 % 101) / 100) }
    layOut()
    return try shownSections()
  }

  /// The texts of the cells on the screen, from top to bottom.
  public var visibleTexts: [String]? {
    (try? shown())?.cells.sorted { $0.top < $1.top }.map(\.text)
  }

  /// The texts of the selected items, in order.
  public var selectedTexts: [String] {
    (updater.view?.selectedIndexPaths ?? []).sorted().compactMap { updater.item(at: $0)?.text }
  }
}

/// What a trial requires of a view.
extension RealView where Self: TrialView {
  public var screen: [TrialSection] { get async throws { try await readScreen() } }

  public var readingHandler: (() -> Void)? {
    get { reading.hook }
    set { reading.hook = newValue }
  }
}
