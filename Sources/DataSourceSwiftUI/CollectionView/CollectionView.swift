#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  public import DataSourceCore
  public import DataSourcePlanning
  public import DataSourceViews
  import Foundation
  public import SwiftUI

  #if canImport(UIKit)
    public import UIKit
  #else
    public import AppKit
  #endif

  /// A list of any length: a collection view of UIKit, or a table view of AppKit, whose rows are
  /// SwiftUI views.
  ///
  /// Only visible rows exist, and the cost of a change depends on the change. Use it where `List`
  /// is too slow: a `List` computes the identities of all rows for each change. An adapter of
  /// `DataSourceViews` observes the data source, animates changes and validates them.
  ///
  /// ```swift
  /// CollectionView(people, selection: $selection) { person in
  ///   PersonRow(person)
  /// }
  /// .scrollPosition($top)
  /// .swipeActions { person in
  ///   [RowAction("Delete", role: .destructive) { people.remove(id: person.id) }]
  /// }
  /// .refreshable { await reload() }
  /// ```
  ///
  /// `refreshable` and `editMode` of the environment have the same effect as in a `List`, if
  /// available. Sections show the data source's titles, unless you call ``header(_:)``. Call these
  /// methods before those of `View`.
  public struct CollectionView<ItemType, ID: Hashable, Content: View>: View {
    var dataSource: any DataSource<ItemType>
    let identify: (ItemType) -> ID
    let content: (ItemType) -> Content
    let selection: BoundValue<Set<ID>>?
    private(set) var itemSelection: ItemSelection<ID>?
    let allowsMultipleSelection: Bool
    private(set) var position: BoundValue<ID?>?
    private(set) var anchoring = ScrollAnchoring.whenReloading
    var move: ((ItemType, IndexPath, IndexPath) -> Void)?
    var reorder: (([ItemType], ItemType?, ItemType?, Int) -> Void)?
    var delete: (([ItemType], [IndexPath]) -> Void)?
    var canMoveItem: (ItemType) -> Bool = { _ in true }
    var canDelete: (ItemType) -> Bool = { _ in true }
    var canSelect: (ItemType) -> Bool = { _ in true }
    private(set) var primaryAction: ((ItemType) -> Void)?
    private(set) var nearEnd: (@MainActor () async -> Void)?
    private(set) var leadingActions = SwipeActions<ItemType>()
    private(set) var trailingActions = SwipeActions<ItemType>()
    private(set) var menuActions: (([ItemType]) -> [RowAction])?
    private(set) var layout: (Int) -> SectionLayout = { _ in .plain }
    private(set) var header: ((Int) -> AnyView?)?
    private(set) var footer: ((Int) -> AnyView?)?
    private(set) var rowInsets: EdgeInsets?
    private(set) var rowBackground: ((ItemType) -> AnyView)?
    private(set) var showsSeparators: Bool?
    private(set) var sectionInsets: (Int) -> EdgeInsets? = { _ in nil }
    private(set) var indexTitles: (() -> [(title: String, section: Int)])?
    private(set) var configureView: ((HostedView) -> Void)?
    #if !os(tvOS)
      private(set) var outline: ListOutline<ItemType>?
    #endif
    #if canImport(UIKit) && !os(tvOS)
      private(set) var accessories: ((ItemType) -> [UICellAccessory])?
      var itemProvider: ((ItemType) -> NSItemProvider?)?
      var insertion: Insertion?
    #endif

    /// Creates a list that lets the user select several items, if it has a selection.
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - id: Returns an item's identity, such as `\.sku`.
    ///   - selection: The identities of the selected items. If the data source does not currently
    ///     contain an item, its identity is kept. Without it nothing can be selected.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>, id: @escaping (ItemType) -> ID,
      selection: Binding<Set<ID>>? = nil,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.dataSource = dataSource
      identify = id
      self.selection = selection.map(\.bound)
      allowsMultipleSelection = true
      self.content = content
    }

    /// Creates a list that lets the user select one item.
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - id: Returns an item's identity, such as `\.sku`.
    ///   - selection: The identity of the selected item.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>, id: @escaping (ItemType) -> ID,
      selection: Binding<ID?>, @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.dataSource = dataSource
      identify = id
      self.selection = BoundValue {
        selection.wrappedValue.map { [$0] } ?? []
      } set: {
        selection.wrappedValue = $0.first
      }
      allowsMultipleSelection = false
      self.content = content
    }

    /// Creates a list whose selection is an object, which other lists, operators and bulk actions
    /// use, too.
    ///
    /// ```swift
    /// CollectionView(shown, id: \.id, selection: selection) { OrderRow($0) }
    /// Button("Select All") { selection.select(ids: shown.allItems.map(\.id)) }
    /// ```
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - id: Returns an item's identity, such as `\.sku`.
    ///   - selection: The selection. It keeps items that a filter hides.
    ///     Its `ItemSelection.allowsMultipleSelection` is that of the list.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>, id: @escaping (ItemType) -> ID,
      selection: ItemSelection<ID>, @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.dataSource = dataSource
      identify = id
      self.selection = BoundValue {
        selection.ids
      } set: {
        selection.ids = $0
      }
      itemSelection = selection
      allowsMultipleSelection = selection.allowsMultipleSelection
      self.content = content
    }

    /// What SwiftUI shows.
    public var body: some View {
      // Content extends under bars, as in a `List`; the view itself insets it. The keyboard still
      // makes it smaller.
      CollectionRepresentable(list: self).ignoresSafeArea(.container)
    }
  }

  extension CollectionView where ItemType: Identifiable, ID == ItemType.ID {
    /// Creates a list that lets the user select several items, if it has a selection.
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - selection: The identities of the selected items. If the data source does not currently
    ///     contain an item, its identity is kept. Without it nothing can be selected.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>, selection: Binding<Set<ID>>? = nil,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.init(dataSource, id: { $0.id }, selection: selection, content: content)
    }

    /// Creates a list that lets the user select one item.
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - selection: The identity of the selected item.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>, selection: Binding<ID?>,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.init(dataSource, id: { $0.id }, selection: selection, content: content)
    }
  }

  extension CollectionView where ItemType: Identifiable, ID == ItemType.ID {
    /// Creates a list for an array, such as a `@Query`. With a selection, the user can select
    /// several items.
    ///
    /// ```swift
    /// @Query(sort: \Trip.start) private var trips: [Trip]
    ///
    /// var body: some View { CollectionView(trips) { TripRow($0) } }
    /// ```
    ///
    /// Rows are inserted, deleted and moved by the items' `id`, within `withAnimation` animated.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - selection: The identities of the selected items. If an item is not in the array, its
    ///     identity is kept. Without it nothing can be selected.
    ///   - content: Creates an item's view.
    public init(
      _ items: [ItemType], selection: Binding<Set<ID>>? = nil,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.init(Self.source(items), selection: selection, content: content)
    }

    /// Creates a list for an array. The user can select one item.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - selection: The identity of the selected item.
    ///   - content: Creates an item's view.
    public init(
      _ items: [ItemType], selection: Binding<ID?>,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.init(Self.source(items), selection: selection, content: content)
    }

    private static func source(_ items: [ItemType]) -> ArrayDataSource<ItemType> {
      ArrayDataSource(items, identity: .ignoringContent(\.id))
    }
  }

  extension CollectionView {
    /// Binds the scroll position: the identity of the first visible item. Set it to scroll to an
    /// item.
    ///
    /// - Parameter position: The identity; `nil` to keep the position.
    /// - Returns: The list.
    public func scrollPosition(_ position: Binding<ID?>) -> Self {
      with(\.position, position.bound)
    }

    /// Keeps rows on the screen, or the end of the list, in place while others are inserted and
    /// deleted around them.
    ///
    /// ```swift
    /// CollectionView(messages) { Text($0.text) }.scrollAnchoring(.keepingEnd)
    /// ```
    ///
    /// - Parameter anchoring: When, and relative to what. By default, after a reload.
    /// - Returns: The list.
    public func scrollAnchoring(_ anchoring: ScrollAnchoring) -> Self {
      with(\.anchoring, anchoring)
    }

    /// Calls a closure when the user taps an item, double-clicks it on macOS, or presses Return:
    /// such as to navigate to it.
    ///
    /// In edit mode, a tap only selects. Outside edit mode, a tap does not select in a list with
    /// multiple selection.
    ///
    /// ```swift
    /// .primaryAction { contact in path.append(contact.id) }
    /// ```
    ///
    /// - Parameter action: The closure to call.
    /// - Returns: The list.
    public func primaryAction(_ action: @escaping (ItemType) -> Void) -> Self {
      with(\.primaryAction, action)
    }

    /// Calls a closure to load more, as long as one of the last ten items is displayed. That is
    /// when the user scrolls there, after a change of the list, and after each page of a
    /// `PageLoader`. The page counts even if the list shows none of its items. An empty list loads
    /// its first page.
    ///
    /// ```swift
    /// .onNearEnd { await loader.loadMore() }
    /// ```
    ///
    /// The closure is not called again before it has returned. Like a `PageLoader`, it should do
    /// nothing once everything is loaded, and after an error. A row that shows the error changes
    /// the list, too.
    ///
    /// - Parameter action: The closure to call.
    /// - Returns: The list.
    public func onNearEnd(_ action: @escaping @MainActor () async -> Void) -> Self {
      with(\.nearEnd, action)
    }

    /// Shows actions beside a swiped row, on systems with swiping.
    ///
    /// - Parameters:
    ///   - edge: The edge of the row.
    ///   - allowsFullSwipe: Whether a long swipe performs the first action, which macOS ignores.
    ///   - actions: Returns an item's actions, the first one at the edge.
    /// - Returns: The list.
    public func swipeActions(
      edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
      _ actions: @escaping (ItemType) -> [RowAction]
    ) -> Self {
      let actions = SwipeActions(actions: actions, allowsFullSwipe: allowsFullSwipe)
      return with(edge == .leading ? \.leadingActions : \.trailingActions, actions)
    }

    /// Shows actions in a context menu, on systems that have one. The menu belongs to a row, or to
    /// all selected rows if the row is one of them.
    ///
    /// - Parameter actions: Returns the actions of the items; without actions there is no menu.
    /// - Returns: The list.
    public func menuActions(_ actions: @escaping (_ items: [ItemType]) -> [RowAction]) -> Self {
      with(\.menuActions, actions)
    }

    /// Sets the layout of all sections.
    ///
    /// - Parameter layout: The layout. By default it is ``SectionLayout/plain``.
    /// - Returns: The list.
    public func layout(_ layout: SectionLayout) -> Self { with(\.layout, { _ in layout }) }

    #if canImport(UIKit)
      /// Sets the layout of each section.
      ///
      /// ```swift
      /// .layout { section in section == 0 ? .horizontal(width: 120) : .grid(minimumWidth: 160) }
      /// ```
      ///
      /// - Parameter layout: Returns the layout of a section, by its index in the data source.
      /// - Returns: The list.
      public func layout(_ layout: @escaping (_ section: Int) -> SectionLayout) -> Self {
        with(\.layout, layout)
      }
    #endif

    #if canImport(UIKit)
      /// Sets the space around the rows of each section.
      ///
      /// ```swift
      /// .sectionInsets { section in section == 0 ? EdgeInsets() : nil }
      /// ```
      ///
      /// - Parameter insets: Returns the space of a section, by its index in the data source; `nil`
      ///   for that of its layout.
      /// - Returns: The list.
      public func sectionInsets(_ insets: @escaping (_ section: Int) -> EdgeInsets?) -> Self {
        with(\.sectionInsets, insets)
      }

      /// Shows an index at the side, which scrolls to the start of a section.
      ///
      /// ```swift
      /// .indexTitles { byInitial.indexTitles }
      /// ```
      ///
      /// - Parameter titles: Returns the titles, in order, each with a section of the data source.
      ///   They are read when the list appears, and after changes of its sections.
      /// - Returns: The list.
      public func indexTitles(
        _ titles: @escaping () -> [(title: String, section: Int)]
      ) -> Self {
        with(\.indexTitles, titles)
      }
    #endif

    /// Shows a view above the rows of a section, instead of the data source's title.
    ///
    /// ```swift
    /// .header { section in
    ///   Button(titles[section]) { mailboxes.toggle(at: section) }
    /// }
    /// ```
    ///
    /// Visible headers are created again after each change.
    ///
    /// - Parameter content: Creates a section's view, by its index in the data source. If the
    ///   closure is an `if` that returns no view, the section has no header.
    /// - Returns: The list.
    public func header(@ViewBuilder _ content: @escaping (_ section: Int) -> some View) -> Self {
      // VoiceOver jumps from header to header.
      with(\.header, sectionView(content) { AnyView($0.accessibilityAddTraits(.isHeader)) })
    }

    #if canImport(UIKit)
      /// Shows a view below the rows of a section, instead of the data source's title.
      ///
      /// - Parameter content: Creates a section's view, by its index in the data source. If the
      ///   closure is an `if` that returns no view, the section has no footer.
      /// - Returns: The list.
      public func footer(@ViewBuilder _ content: @escaping (_ section: Int) -> some View) -> Self {
        with(\.footer, sectionView(content) { AnyView($0) })
      }
    #endif

    /// A closure that creates a section's view; `nil` for none. SwiftUI may evaluate a header again
    /// after the data has changed, and before the view follows.
    private func sectionView<SectionView>(
      _ content: @escaping (Int) -> SectionView, _ erase: @escaping (SectionView) -> AnyView
    ) -> (Int) -> AnyView? {
      { [dataSource] section in
        section < dataSource.numberOfSections ? ifPresent(content(section)).map(erase) : nil
      }
    }

    /// Sets the space around the content of rows.
    ///
    /// - Parameter insets: The space; `nil` for that of the system.
    /// - Returns: The list.
    public func rowInsets(_ insets: EdgeInsets?) -> Self { with(\.rowInsets, insets) }

    /// Shows a view behind each row, up to the edges of its cell.
    ///
    /// - Parameter content: Creates an item's view.
    /// - Returns: The list.
    public func rowBackground(
      @ViewBuilder _ content: @escaping (ItemType) -> some View
    ) -> Self {
      with(\.rowBackground, { AnyView(content($0)) })
    }

    #if canImport(UIKit) && !os(tvOS)
      /// Shows accessories at the edges of each row, beside those of `editMode`. One of the same
      /// type replaces that of `editMode`.
      ///
      /// ```swift
      /// .accessories { mailbox in
      ///   [.label(text: "\(mailbox.unread)"), .disclosureIndicator(displayed: .whenNotEditing)]
      /// }
      /// ```
      ///
      /// - Parameter accessories: Returns an item's accessories.
      /// - Returns: The list.
      public func accessories(
        _ accessories: @escaping (ItemType) -> [UICellAccessory]
      ) -> Self {
        with(\.accessories, accessories)
      }
    #endif

    /// Shows or hides the lines between rows.
    ///
    /// - Parameter visibility: Whether there are lines.
    /// - Returns: The list.
    public func rowSeparators(_ visibility: Visibility) -> Self {
      with(\.showsSeparators, visibility == .automatic ? nil : visibility == .visible)
    }

    #if !os(tvOS)
      /// Shows a tree: rows are indented by their level, and a button expands or collapses a row.
      ///
      /// ```swift
      /// let tree = folders.outlined(children: \.subfolders)
      ///
      /// CollectionView(tree) { folder in Text(folder.name) }
      ///   .outline(
      ///     ListOutline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
      ///       !$0.subfolders.isEmpty
      ///     })
      /// ```
      ///
      /// - Parameter outline: How the rows of the data source form a tree.
      /// - Returns: The list.
      public func outline(_ outline: ListOutline<ItemType>) -> Self { with(\.outline, outline) }
    #endif

    #if canImport(UIKit)
      /// Calls a closure with the collection view, once, when it has been created: for what the
      /// list does not offer, such as `keyboardDismissMode`.
      ///
      /// The data source, the delegate, the layout, selection, editing, drags and the refresh
      /// control belong to the list: do not set them.
      ///
      /// - Parameter configure: The closure. It is not called again for a new value of the list.
      /// - Returns: The list.
      public func configure(_ configure: @escaping (UICollectionView) -> Void) -> Self {
        with(\.configureView, configure)
      }
    #else
      /// Calls a closure with the table view, once, when it has been created: for what the list
      /// does not offer, such as `usesAlternatingRowBackgroundColors`. Its `enclosingScrollView`
      /// exists by then.
      ///
      /// Some properties belong to the list. Do not set the data source, the delegate, the style,
      /// the grid, selection, drags, the menu and its double action.
      ///
      /// - Parameter configure: The closure. It is not called again for a new value of the list.
      /// - Returns: The list.
      public func configure(_ configure: @escaping (NSTableView) -> Void) -> Self {
        with(\.configureView, configure)
      }
    #endif

    /// The list with a new value for a property.
    func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
      var list = self
      list[keyPath: property] = value
      return list
    }
  }

  extension CollectionView {
    var canMove: Bool { move != nil || reorder != nil }

    /// Whether several items can be selected, also in edit mode.
    var selectsSeveral: Bool { selection != nil && allowsMultipleSelection }

    /// Whether a tap selects.
    ///
    /// If several items can be selected, a tap outside of edit mode only performs the primary
    /// action. Otherwise each item that the user opens would be added to the selection.
    func tapSelects(isEditing: Bool) -> Bool {
      selection != nil && (isEditing || primaryAction == nil || !allowsMultipleSelection)
    }
  }

  /// A `Binding` whose closures need not be `Sendable`.
  struct BoundValue<Value> {
    let get: () -> Value
    let set: (Value) -> Void
  }

  extension Binding {
    fileprivate var bound: BoundValue<Value> {
      BoundValue {
        wrappedValue
      } set: {
        wrappedValue = $0
      }
    }
  }
#endif
