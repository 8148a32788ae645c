#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import DataSourceCore
  public import IdentityDiff
  public import Foundation
  public import UIKit

  /// Shows any data source in a picker view: each section is a component, each item a row.
  ///
  /// The adapter provides the picker view's data source and delegate. When the data changes, the
  /// picker view reloads the affected components, and every component keeps its selected item.
  ///
  /// ```swift
  /// adapter = PickerViewAdapter(pickerView: pickerView, dataSource: colors) { color, _ in color.name }
  /// adapter.didSelect = { color, _ in use(color) }
  /// ```
  public final class PickerViewAdapter<ItemType>: ListAdapter<ItemType> {
    /// Returns the title of an item's row.
    public var title: ((ItemType, IndexPath) -> String?)? { didSet { closuresChanged() } }

    /// Returns an attributed title for an item's row, used instead of ``title``.
    public var attributedTitle: ((ItemType, IndexPath) -> NSAttributedString?)? {
      didSet { closuresChanged() }
    }

    /// Creates the view for an item's row, instead of titles. The last argument is a view that can
    /// be reused.
    public var view: ((UIPickerView, ItemType, IndexPath, UIView?) -> UIView)? {
      didSet { closuresChanged() }
    }

    /// Returns the width of a component.
    public var componentWidth: ((_ component: Int) -> CGFloat)? { didSet { closuresChanged() } }

    /// Returns the height of a component's rows.
    public var rowHeight: ((_ component: Int) -> CGFloat)? { didSet { closuresChanged() } }

    /// Creates an adapter, and sets the picker view's data source and delegate.
    ///
    /// - Parameters:
    ///   - pickerView: The picker view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: The identity of the items, used to restore the selection after a reload. By
    ///     default that is its `id`, if it is `Identifiable`.
    ///   - title: Returns the title of an item's row.
    public init(
      pickerView: UIPickerView, dataSource: any DataSource<ItemType>,
      identity: ElementIdentity<ItemType>? = nil,
      title: @escaping (ItemType, IndexPath) -> String?
    ) {
      let updater = ListViewUpdater(dataSource: dataSource, identity: identity)
      self.title = title
      // The optional methods belong to the delegate.
      let delegate = PickerDelegate<ItemType>(
        updater, dataSource: ViewSlot(pickerView, \.delegate))
      super.init(updater, PickerViewDriver(pickerView), delegate)
      delegate.adapter = self
      delegate.own(pickerView)
      pickerView.dataSource = delegate
      pickerView.delegate = delegate
    }

    /// Creates an adapter that uses the description of each item as its row's title.
    ///
    /// - Parameters:
    ///   - pickerView: The picker view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: The identity of the items. By default that is their `id`, if they are
    ///     `Identifiable`.
    public convenience init(
      pickerView: UIPickerView, dataSource: any DataSource<ItemType>,
      identity: ElementIdentity<ItemType>? = nil
    ) {
      self.init(pickerView: pickerView, dataSource: dataSource, identity: identity) { item, _ in
        String(describing: item)
      }
    }
  }
#endif
