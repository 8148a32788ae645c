import DataSourceDiffing
import DataSourceViews

/// The first library: it has a list.
@MainActor public enum Songs {
  private static let list = DiffableListDataSource(items: ["Anthem", "Ballad"], identity: .itself)

  public static var dataSource: AnyObject { list }

  public static func append(_ title: String) { list.items.append(title) }

  /// Hands on insertions as values of Foundation and the standard library, until the result is
  /// released.
  public static func follow(_ insert: @escaping (String, IndexPath) -> Void) -> AnyObject {
    list.observeChanges { changeSet in
      for indexPath in changeSet.insertedItems {
        if let title = list.item(at: indexPath) { insert(title, indexPath) }
      }
    }
  }

  public static var types: [Any.Type] {
    [ChangeSet.self, Section<String>.self, DiffableListDataSource<String>.self]
  }

  public static func reloadAllAdapters() { AnimationPolicy.forAllAdapters = .reload }
}
