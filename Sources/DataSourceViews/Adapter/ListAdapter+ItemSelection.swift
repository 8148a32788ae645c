#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore
  public import DataSourcePlanning
  import Foundation

  extension ListAdapter where ItemType: Identifiable {
    /// Makes an `ItemSelection` the selection of the view, as long as the adapter exists. What the
    /// user selects is in it, and what it contains is selected in the view. An item that a filter
    /// has hidden is selected again when it returns.
    ///
    /// ```swift
    /// adapter.bindSelection(to: selection)
    /// archiveButton.action = { inbox.remove(ids: selection.ids) }
    /// ```
    ///
    /// Another call replaces the selection. What the view allows, one item or several, should be
    /// what `allowsMultipleSelection` of the selection says. ``selection`` of the adapter is then
    /// the selection's `ids`, with those of items that the view does not show.
    ///
    /// - Parameter selection: The selection, which is retained. Change it on the main actor.
    /// - Complexity: O(items) for each change of it that the user has not made.
    public func bindSelection(to selection: ItemSelection<ItemType.ID>) {
      let follower = SelectionFollower(self, id: { $0.id }, wanted: { selection.ids })
      let reporter = SelectionReporter(selection) { follower.apply() }
      boundSelection = reporter
      updater.didSettle = { follower.apply(among: follower.inserted(by: $0)) }
      selectionHandler = { [unowned reporter] deselected, selected in
        reporter.userSelects(selected.map(\.id), deselects: deselected.map(\.id))
      }
      afterUpdates { follower.apply() }
    }
  }

  /// A selection that is an object of the app.
  protocol BoundSelection: AnyObject {
    /// The selected identities.
    var identities: Set<AnyHashable> { get set }
  }

  /// Follows an `ItemSelection`.
  package final class SelectionReporter<ID: Hashable>: SelectionObserver, BoundSelection {
    package let selection: ItemSelection<ID>
    private let changed: @MainActor @Sendable () -> Void

    /// The changes by the user that the selection is going to report.
    private var ownChanges = 0

    package init(
      _ selection: ItemSelection<ID>, _ changed: @escaping @MainActor @Sendable () -> Void
    ) {
      (self.selection, self.changed) = (selection, changed)
      selection.observe { [weak self] in self }
    }

    var identities: Set<AnyHashable> {
      get { Set(selection.ids.map { AnyHashable($0) }) }
      set { selection.ids = Set(newValue.compactMap { $0.base as? ID }) }
    }

    /// The view has changed its selection.
    package func userSelects(_ selected: [ID], deselects deselected: [ID]) {
      ownChanges = 1
      if !deselected.isEmpty { selection.deselect(ids: deselected) }
      ownChanges = 1
      if !selected.isEmpty { selection.select(ids: selected) }
      ownChanges = 0
    }

    package var group: AnyObject { self }

    package func report(_ ids: Set<ID>, with others: [any SelectionObserver<ID>]) {
      ownChanges -= 1
      if ownChanges >= 0 { return }
      if Thread.isMainThread {
        MainActor.assumeIsolated(changed)
      } else {
        Task { @MainActor [changed] in changed() }
      }
    }

    package func join(_ ids: Set<ID>) {}
  }
#endif
