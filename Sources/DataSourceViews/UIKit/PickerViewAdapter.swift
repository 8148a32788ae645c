#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import DataSourceKit
  public import Foundation
  public import UIKit

  /// Shows any data source in a picker view: each section is a component, each item a row.
  ///
  /// The adapter is the picker view's data source and delegate. When the data changes, the picker view reloads
  /// the affected components, and every component keeps its selected item.
  ///
  /// ```swift
  /// adapter = PickerViewAdapter(pickerView: pickerView, dataSource: colors) { color, _ in color.name }
  /// adapter.didSelect = { color, _ in use(color) }
  /// ```
  public final class PickerViewAdapter<ItemType>: ListAdapter<ItemType>, UIPickerViewDataSource,
    UIPickerViewDelegate
  {
    private let driver: PickerViewDriver

    /// Returns the title of an item's row.
    public var title: ((ItemType, IndexPath) -> String?)? {
      didSet { closureChanged(oldValue, title, dataSourceMethodsChanged) }
    }

    /// Returns the title of an item's row with attributes, instead of ``title``.
    public var attributedTitle: ((ItemType, IndexPath) -> NSAttributedString?)? {
      didSet { closureChanged(oldValue, attributedTitle, dataSourceMethodsChanged) }
    }

    /// Creates the view of an item's row, instead of titles. The last argument is a view that can be reused.
    public var view: ((UIPickerView, ItemType, IndexPath, UIView?) -> UIView)? {
      didSet { closureChanged(oldValue, view, dataSourceMethodsChanged) }
    }

    /// Returns the width of a component.
    public var componentWidth: ((_ component: Int) -> CGFloat)? {
      didSet { closureChanged(oldValue, componentWidth, dataSourceMethodsChanged) }
    }

    /// Returns the height of a component's rows.
    public var rowHeight: ((_ component: Int) -> CGFloat)? {
      didSet { closureChanged(oldValue, rowHeight, dataSourceMethodsChanged) }
    }

    /// Creates an adapter, and makes it the picker view's data source and delegate.
    ///
    /// - Parameters:
    ///   - pickerView: The picker view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: Returns an item's identity, by which the selection is restored after a reload. By default
    ///     that is its `id`, if it is `Identifiable`.
    ///   - title: Returns the title of an item's row.
    public init(
      pickerView: UIPickerView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil,
      title: @escaping (ItemType, IndexPath) -> String?
    ) {
      driver = PickerViewDriver(pickerView)
      self.title = title
      super.init(dataSource: dataSource, identity: identity)
      // The optional methods are those of the delegate.
      connect(driver, dataSource: ViewSlot(pickerView, \.delegate))
      pickerView.dataSource = self
      pickerView.delegate = self
    }

    /// Creates an adapter whose rows have the descriptions of their items as titles.
    ///
    /// - Parameters:
    ///   - pickerView: The picker view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: Returns an item's identity. By default that is its `id`, if it is `Identifiable`.
    public convenience init(
      pickerView: UIPickerView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil
    ) {
      self.init(pickerView: pickerView, dataSource: dataSource, identity: identity) { item, _ in
        String(describing: item)
      }
    }

    /// The picker view; `nil` once it is released.
    public var pickerView: UIPickerView? { driver.view }

    override func provides(_ selector: String) -> Bool? {
      switch selector {
      case "pickerView:titleForRow:forComponent:": title != nil
      case "pickerView:attributedTitleForRow:forComponent:": attributedTitle != nil
      case "pickerView:viewForRow:forComponent:reusingView:": view != nil
      case "pickerView:widthForComponent:": componentWidth != nil
      case "pickerView:rowHeightForComponent:": rowHeight != nil
      default: super.provides(selector)
      }
    }

    // MARK: UIPickerViewDataSource

    // Not in extensions: methods in extensions of generic classes cannot be called from Objective-C.

    public func numberOfComponents(in pickerView: UIPickerView) -> Int { updater.numberOfSections }

    public func pickerView(
      _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
    ) -> Int {
      updater.numberOfItems(in: component)
    }

    // MARK: UIPickerViewDelegate

    public func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
      updater.withChangesQueued { title.flatMap { withRow(row, component, $0) } ?? nil }
    }

    public func pickerView(
      _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
      updater.withChangesQueued { attributedTitle.flatMap { withRow(row, component, $0) } ?? nil }
    }

    public func pickerView(
      _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
      reusing view: UIView?
    ) -> UIView {
      updater.withChangesQueued {
        let made = self.view.flatMap { provider in
          withRow(row, component) { provider(pickerView, $0, $1, view) }
        }
        return made ?? UIView()
      }
    }

    public func pickerView(
      _ pickerView: UIPickerView, widthForComponent component: Int
    ) -> CGFloat {
      updater.sectionInDataSource(component).flatMap { componentWidth?($0) } ?? 0
    }

    public func pickerView(
      _ pickerView: UIPickerView, rowHeightForComponent component: Int
    ) -> CGFloat {
      updater.sectionInDataSource(component).flatMap { rowHeight?($0) } ?? 0
    }

    public func pickerView(
      _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {
      if let didSelect { withRow(row, component, didSelect) }
    }

    @discardableResult
    private func withRow<Result>(
      _ row: Int, _ component: Int, _ body: (ItemType, IndexPath) -> Result
    ) -> Result? {
      withItem(at: ItemPath(section: component, item: row).indexPath, body)
    }
  }
#endif
