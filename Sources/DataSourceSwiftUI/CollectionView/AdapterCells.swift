#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import DataSourceViews
  import _DataSourceObjectDeletion
  public import SwiftUI
  import UIKit

  extension TableViewAdapter {
    /// Shows the items of one type in SwiftUI views.
    ///
    /// ```swift
    /// adapter.hostedCell(for: Contact.self) { contact in
    ///   Label(contact.name, systemImage: "person")
    /// }
    /// ```
    ///
    /// A cell follows the `@Observable` objects that its view reads. A view's state belongs to its
    /// item, if the adapter knows identities.
    ///
    /// - Parameters:
    ///   - type: The type of the items; `ItemType` is a protocol or a superclass of it. If several
    ///     registrations match an item, the first one is used.
    ///   - content: Returns the view of an item.
    /// - Returns: The adapter.
    @discardableResult
    public func hostedCell<Value, Content: View>(
      for type: Value.Type, @ViewBuilder content: @escaping (_ item: Value) -> Content
    ) -> Self {
      hostedCell(for: { $0 as? Value }, content: content)
    }

    /// Shows the items of one kind, such as one case of an enum, in SwiftUI views.
    ///
    /// - Parameters:
    ///   - value: Returns the value that the view shows; `nil` for an item of another kind. If
    ///     several registrations match an item, the first one is used.
    ///   - content: Returns the view of a value.
    /// - Returns: The adapter.
    @discardableResult
    public func hostedCell<Value, Content: View>(
      for value: @escaping (ItemType) -> Value?,
      @ViewBuilder content: @escaping (_ value: Value) -> Content
    ) -> Self {
      cell(for: identified(value)) { (cell: UITableViewCell, value) in
        cell.contentConfiguration = UIHostingConfiguration { CellContent(value, content) }
      }
    }
  }

  // There, `View` is the adapter's view.
  extension CollectionViewAdapter {
    /// Shows the items of one type in SwiftUI views.
    ///
    /// ```swift
    /// adapter.hostedCell(for: Contact.self) { contact in
    ///   Label(contact.name, systemImage: "person")
    /// }
    /// ```
    ///
    /// A cell follows the `@Observable` objects that its view reads. A view's state belongs to its
    /// item, if the adapter knows identities.
    ///
    /// - Parameters:
    ///   - type: The type of the items; `ItemType` is a protocol or a superclass of it. If several
    ///     registrations match an item, the first one is used.
    ///   - content: Returns the view of an item.
    /// - Returns: The adapter.
    @discardableResult
    public func hostedCell<Value, Content: SwiftUI.View>(
      for type: Value.Type, @ViewBuilder content: @escaping (_ item: Value) -> Content
    ) -> Self {
      hostedCell(for: { $0 as? Value }, content: content)
    }

    /// Shows the items of one kind, such as one case of an enum, in SwiftUI views.
    ///
    /// - Parameters:
    ///   - value: Returns the value that the view shows; `nil` for an item of another kind. If
    ///     several registrations match an item, the first one is used.
    ///   - content: Returns the view of a value.
    /// - Returns: The adapter.
    @discardableResult
    public func hostedCell<Value, Content: SwiftUI.View>(
      for value: @escaping (ItemType) -> Value?,
      @ViewBuilder content: @escaping (_ value: Value) -> Content
    ) -> Self {
      cell(for: identified(value)) { (cell: UICollectionViewListCell, value) in
        cell.contentConfiguration = UIHostingConfiguration { CellContent(value, content) }
      }
    }
  }

  /// What a cell shows, with the identity of its item.
  private struct IdentifiedValue<Value> {
    let value: Value
    let id: AnyHashable?
  }

  extension ListAdapter {
    fileprivate func identified<Value>(
      _ value: @escaping (ItemType) -> Value?
    ) -> (ItemType) -> IdentifiedValue<Value>? {
      { [identity = updater.identity] item in
        value(item).map { IdentifiedValue(value: $0, id: identity(item)) }
      }
    }
  }

  /// The root view of a cell. The app's closure is called in `body`, so that the row follows what
  /// it reads.
  private struct CellContent<Value, Content: View>: View {
    let value: Value
    let id: AnyHashable?
    let content: (Value) -> Content

    init(_ identified: IdentifiedValue<Value>, _ content: @escaping (Value) -> Content) {
      (value, id, self.content) = (identified.value, identified.id, content)
    }

    var body: some View {
      // Otherwise a row's `@State` would move to another item when the cell is reused.
      (isDeletedObject(value) ? nil : content(value)).id(id)
    }
  }
#endif
