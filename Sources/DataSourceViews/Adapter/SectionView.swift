#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  /// A registered kind of views for sections, such as headers.
  @MainActor
  struct SectionView {
    /// The reuse identifier of the views.
    let identifier: String

    /// Reads the value of a section of the view, and returns a closure that configures its view;
    /// `nil` if the section has no value.
    let configuration: (_ section: Int) -> ((AnyObject) -> Void)?

    /// Whether a section had a value when it was last read.
    let hasShownValue: (_ section: Int) -> Bool

    /// Creates a kind of views, and registers it.
    ///
    /// - Parameters:
    ///   - kind: The kind of the views in the list.
    ///   - view: The list; `nil` once it is released.
    ///   - updater: The updater of the list.
    ///   - value: Returns the value of a section of the data source.
    ///   - nib: A file that contains the view; `nil` for none.
    ///   - configure: Configures a view.
    init<ItemType, Value, View: AnyObject>(
      _ kind: String, in view: (any CellView)?, _ updater: ListViewUpdater<ItemType>,
      _ value: @escaping (Int) -> Value?, nib: PlatformNib?,
      configure: @escaping (View, Value) -> Void
    ) {
      let key = SectionKey.view(kind: kind)
      identifier = "DataSourceViews.\(kind).\(String(reflecting: View.self))"
      configuration = { [updater] section in
        updater.withChangesQueued { updater.value(key, of: section, value) }.map { value in
          { configureRegistered($0, value, configure) }
        }
      }
      hasShownValue = { [updater] section in
        updater.shownValue(key, of: section) as Value? != nil
      }
      view?.register(ReuseSource(nib, View.self), ofKind: kind, identifier: identifier)
    }
  }
#endif
