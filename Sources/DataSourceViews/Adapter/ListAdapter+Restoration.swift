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

  extension ListAdapter {
    /// Returns where the list is scrolled to, and what is selected, by identity.
    ///
    /// ```swift
    /// let state = adapter.restorationState(as: Contact.ID.self)
    /// defaults.set(try JSONEncoder().encode(state), forKey: "contacts")
    /// ```
    ///
    /// - Parameter type: The type of the items' identity. Those of another type are left out.
    /// - Returns: The state.
    public func restorationState<ID: Hashable & Codable>(
      as type: ID.Type
    ) -> ListRestorationState<ID> {
      let top = (driver.view?.viewport.minY ?? 0) > 0 ? driver.firstAnchor : nil
      let id = top.flatMap { updater.item(at: $0.indexPath) }.flatMap(updater.identity)?.base as? ID
      return ListRestorationState(
        topID: id, distance: id == nil ? 0 : top?.distance ?? 0,
        selection: Set(selection.compactMap { $0.base as? ID }))
    }

    /// Scrolls the list to where it was, and selects what was selected, once it is displayed and
    /// shows all changes.
    ///
    /// Items that the list does not contain are left out. So call it when the list has its items.
    ///
    /// - Parameter state: What ``restorationState(as:)`` has returned.
    public func restore<ID>(_ state: ListRestorationState<ID>) {
      selection = Set(state.selection.map { AnyHashable($0) })
      guard let topID = state.topID else { return }
      driver.whenDisplayed { [weak self] in
        self?.afterUpdates {
          guard let self, let indexPath = self.indexPath(forIdentity: topID) else { return }
          self.driver.settle(at: ScrollAnchor(indexPath: indexPath, distance: state.distance))
        }
      }
    }
  }
#endif
