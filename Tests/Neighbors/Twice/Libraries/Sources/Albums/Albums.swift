import DataSourceDiffing
import DataSourceViews

/// The second library: it shows lists.
@MainActor public enum Albums {
  private static let list = DiffableListDataSource(items: ["Anthem", "Ballad"], identity: .itself)
  private static let updater = ListViewUpdater(dataSource: list)

  public static var titles: [String] { updater.itemCounts == [3] ? list.items : [] }

  public static func insert(_ title: String, at indexPath: IndexPath) {
    try? list.insert(title, at: indexPath)
  }

  public static var types: [Any.Type] {
    [ChangeSet.self, Section<String>.self, DiffableListDataSource<String>.self]
  }

  public static func isList(_ object: AnyObject) -> Bool {
    object is DiffableListDataSource<String> || object is any DataSource<String>
  }

  public static var reloadsAllAdapters: Bool { AnimationPolicy.forAllAdapters == .reload }
}
