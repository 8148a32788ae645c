#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceChanges
  import DataSourceCore
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// What the user sees of a list: where it is scrolled to, and what is selected. Store it when the
  /// app goes to the background, and restore it at the next launch.
  ///
  /// What is expanded or collapsed is a property of an operator, such as `expandedIDs`.
  public struct ListRestorationState<ID: Hashable & Codable>: Codable, Hashable {
    /// The identity of the first item on the screen; `nil` at the top of the list.
    var topID: ID?

    /// How far that item begins after the start of the screen; negative if it begins before it.
    var distance: Double

    /// The identities of the selected items.
    var selection: Set<ID>
  }

  extension ListRestorationState: Sendable where ID: Sendable {}

  extension ListAdapter {
    /// Returns where the list is scrolled to, and what is selected, by identity.
    ///
    /// ```swift
    /// let state = adapter.restorationState(as: Contact.ID.self)
    /// defaults.set(try JSONEncoder().encode(state), forKey: "contacts")
    /// ```
    ///
    /// It contains what ``restore(_:)`` has not restored yet, so a list that was not displayed
    /// since then loses nothing. If an `ItemSelection` is bound, all of it is selected.
    ///
    /// - Parameter type: The type of the items' identity. Those of another type are left out.
    /// - Returns: The state.
    public func restorationState<ID: Hashable & Codable>(
      as type: ID.Type
    ) -> ListRestorationState<ID> {
      var top = restoration.map { ($0.topID, $0.distance) } ?? (nil, 0)
      if restoration == nil, (driver.view?.viewport.minY ?? 0) > 0,
        let anchor = driver.firstAnchor
      {
        top = (updater.item(at: anchor.indexPath).flatMap(updater.identity), anchor.distance)
      }
      let topID = top.0?.base as? ID
      let selected = restoration?.selection ?? selection
      return ListRestorationState(
        topID: topID, distance: topID == nil ? 0 : top.1,
        selection: Set(selected.compactMap { $0.base as? ID }))
    }

    /// Scrolls the list to where it was, and selects what was selected, once it has items, is
    /// displayed and shows all changes. The selection is also that of a bound `ItemSelection`.
    ///
    /// Items that the list does not contain then are left out. So call it before its first items
    /// are loaded, or when the list has all of them. A row that says that the list is being loaded
    /// is an item, too.
    ///
    /// - Parameter state: What ``restorationState(as:)`` has returned.
    public func restore<ID>(_ state: ListRestorationState<ID>) {
      let selected = Set(state.selection.map { AnyHashable($0) })
      // An object waits for its items itself.
      boundSelection?.identities = selected
      restoration = Restoration(
        topID: state.topID.map { AnyHashable($0) }, distance: state.distance,
        selection: boundSelection == nil ? selected : nil)
      restoreIfLoaded()
    }

    /// Restores what is waiting, if the list has items.
    func restoreIfLoaded() {
      guard let restoration, !restoration.hasBegun,
        dataSource.itemCounts.contains(where: { $0 > 0 })
      else { return }
      restoration.hasBegun = true
      if let selected = restoration.selection { selection = selected }
      restoration.selection = nil
      driver.whenDisplayed { [weak self] in
        self?.afterUpdates {
          // Another one may have replaced it.
          guard let self, self.restoration === restoration else { return }
          self.restoration = nil
          guard let id = restoration.topID, let indexPath = self.indexPath(forIdentity: id)
          else { return }
          self.driver.settle(at: ScrollAnchor(indexPath: indexPath, distance: restoration.distance))
        }
      }
    }
  }

  /// What is to be restored once the list has items, and is displayed.
  final class Restoration {
    let topID: AnyHashable?
    let distance: Double

    /// The identities to select; `nil` once they are.
    var selection: Set<AnyHashable>?

    /// Whether the list has had items.
    var hasBegun = false

    init(topID: AnyHashable?, distance: Double, selection: Set<AnyHashable>?) {
      (self.topID, self.distance, self.selection) = (topID, distance, selection)
    }
  }
#endif
