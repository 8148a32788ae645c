#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import AppKit
  #endif

  extension CollectionViewAdapter {
    /// Registers a cell class for the items of one type, in a list with several types.
    ///
    /// ```swift
    /// adapter.cell(for: Contact.self) { (cell: ContactCell, contact) in cell.show(contact) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the items; `ItemType` is a protocol or a superclass of it. If several
    ///     registrations match an item, the first one is used.
    ///   - nib: A file that contains the cell; `nil` for none.
    ///   - identifier: A reuse identifier; `nil` to let the adapter choose one. Without `nib`, you
    ///     have registered a cell for it, or a storyboard contains a prototype.
    ///   - configure: Configures a cell that the collection view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func cell<Value, KindCell: Cell>(
      for type: Value.Type, nib: Nib? = nil, identifier: String? = nil,
      configure: @escaping (_ cell: KindCell, _ item: Value) -> Void
    ) -> Self {
      cell(for: { $0 as? Value }, nib: nib, identifier: identifier, configure: configure)
    }

    /// Registers a cell class for the items of one kind, such as one case of an enum.
    ///
    /// ```swift
    /// adapter.cell(for: \.contact) { (cell: ContactCell, contact) in cell.show(contact) }
    /// ```
    ///
    /// - Parameters:
    ///   - value: Returns the value that the cell shows, such as the case's associated value; `nil`
    ///     for an item of another kind. If several registrations match an item, the first one is
    ///     used.
    ///   - nib: A file that contains the cell; `nil` for none.
    ///   - identifier: A reuse identifier; `nil` to let the adapter choose one. Without `nib`, you
    ///     have registered a cell for it, or a storyboard contains a prototype.
    ///   - configure: Configures a cell that the collection view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func cell<Value, KindCell: Cell>(
      for value: @escaping (ItemType) -> Value?, nib: Nib? = nil, identifier: String? = nil,
      configure: @escaping (_ cell: KindCell, _ value: Value) -> Void
    ) -> Self {
      cells.add(to: collectionView, value, nib: nib, identifier: identifier, configure: configure)
      reloadIfLoaded()
      return self
    }

    /// Registers a cell class for the items of one case of an enum.
    ///
    /// ```swift
    /// adapter.cell(forCase: Entry.contact) { (cell: ContactCell, contact) in cell.show(contact) }
    /// ```
    ///
    /// The associated value is read by reflection, which takes some microseconds for each cell.
    ///
    /// - Parameters:
    ///   - enumCase: The case, which has an associated value, as a function.
    ///   - nib: A file that contains the cell; `nil` for none.
    ///   - identifier: A reuse identifier; `nil` to let the adapter choose one. Without `nib`, you
    ///     have registered a cell for it, or a storyboard contains a prototype.
    ///   - configure: Configures a cell that the collection view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func cell<Value, KindCell: Cell>(
      forCase enumCase: @escaping (Value) -> ItemType, nib: Nib? = nil,
      identifier: String? = nil, configure: @escaping (_ cell: KindCell, _ value: Value) -> Void
    ) -> Self {
      cell(
        for: { associatedValue(of: enumCase, in: $0) }, nib: nib, identifier: identifier,
        configure: configure)
    }

    #if canImport(UIKit)
      /// Registers a cell class for the items of one type, whose cells follow what the closure
      /// reads.
      ///
      /// ```swift
      /// adapter.observingCell(for: Download.self) { (cell: DownloadCell, download, state) in
      ///   cell.show(download.progress, isSelected: state.isSelected)
      /// }
      /// ```
      ///
      /// The closure becomes the cell's `configurationUpdateHandler`. The view calls it before it
      /// displays the cell, when the cell's state changes, and when an `@Observable` object changes
      /// that it has read. So the item's properties can change without a change of the list. Before
      /// iOS 17, it is not called for observable objects.
      ///
      /// - Parameters:
      ///   - type: The type of the items; `ItemType` is a protocol or a superclass of it. If
      ///     several registrations match an item, the first one is used.
      ///   - nib: A file that contains the cell; `nil` for none.
      ///   - identifier: A reuse identifier; `nil` to let the adapter choose one. Without `nib`,
      ///     you have registered a cell for it, or a storyboard contains a prototype.
      ///   - update: Shows an item in a cell that is in a state.
      /// - Returns: The adapter.
      @discardableResult
      public func observingCell<Value, KindCell: Cell>(
        for type: Value.Type, nib: Nib? = nil, identifier: String? = nil,
        update:
          @escaping (
            _ cell: KindCell, _ item: Value, _ state: UICellConfigurationState
          ) -> Void
      ) -> Self {
        observingCell(
          for: { $0 as? Value }, nib: nib, identifier: identifier, update: update)
      }

      /// Registers a cell class for the items of one kind, whose cells follow what the closure
      /// reads.
      ///
      /// - Parameters:
      ///   - value: Returns the value that the cell shows; `nil` for an item of another kind. If
      ///     several registrations match an item, the first one is used.
      ///   - nib: A file that contains the cell; `nil` for none.
      ///   - identifier: A reuse identifier; `nil` to let the adapter choose one. Without `nib`,
      ///     you have registered a cell for it, or a storyboard contains a prototype.
      ///   - update: Shows a value in a cell that is in a state, as with the method for a type.
      /// - Returns: The adapter.
      @discardableResult
      public func observingCell<Value, KindCell: Cell>(
        for value: @escaping (ItemType) -> Value?, nib: Nib? = nil, identifier: String? = nil,
        update:
          @escaping (
            _ cell: KindCell, _ value: Value, _ state: UICellConfigurationState
          ) -> Void
      ) -> Self {
        cell(for: value, nib: nib, identifier: identifier) { [weak self] (cell: KindCell, value) in
          cell.configurationUpdateHandler = self?.observing(value, update) {
            $0.setNeedsUpdateConfiguration()
          }
        }
      }

      /// Registers the cells of a registration for the items of one kind.
      ///
      /// ```swift
      /// adapter.cell(using: contactRegistration).cell(using: advertRegistration)
      /// ```
      ///
      /// - Parameters:
      ///   - registration: Configures a cell. Create it outside of all closures: since iOS 15,
      ///     UIKit throws an exception if one is created for each cell.
      ///   - value: Returns the value for the registration; `nil` for an item of another kind. By
      ///     default that is every item of the registration's type.
      /// - Returns: The adapter.
      @discardableResult
      public func cell<Value, KindCell>(
        using registration: UICollectionView.CellRegistration<KindCell, Value>,
        for value: @escaping (ItemType) -> Value? = { $0 as? Value }
      ) -> Self {
        cells.add(value) { collectionView, indexPath, value in
          collectionView.dequeueConfiguredReusableCell(
            using: registration, for: indexPath, item: value)
        }
        reloadIfLoaded()
        return self
      }
    #endif
  }

  extension CollectionViewAdapter where ItemType: Equatable {
    /// Registers a cell class for an enum case without an associated value.
    ///
    /// ```swift
    /// adapter.cell(forCase: .loading) { (cell: SpinnerCell) in cell.spin() }
    /// ```
    ///
    /// - Parameters:
    ///   - enumCase: The case.
    ///   - nib: A file that contains the cell; `nil` for none.
    ///   - identifier: The reuse identifier of a registered cell or a prototype; `nil` to let the
    ///     adapter choose one.
    ///   - configure: Configures a cell that the collection view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func cell<KindCell: Cell>(
      forCase enumCase: ItemType, nib: Nib? = nil, identifier: String? = nil,
      configure: @escaping (_ cell: KindCell) -> Void
    ) -> Self {
      let value = { (item: ItemType) -> Void? in item == enumCase ? () : nil }
      return cell(for: value, nib: nib, identifier: identifier) { (cell: KindCell, _) in
        configure(cell)
      }
    }
  }
#endif
