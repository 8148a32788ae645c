public import DataSourceKit
import Foundation

/// Drives a view with the change sets of a data source, so that the two never disagree.
///
/// The view reads from the updater, which is a data source itself: it answers what the view has been
/// told, and not what has become of the data since. Every change set is validated and carried out as one
/// batch of structure and then content in place; the updater goes over to the numbers AFTER in the block
/// of that batch (rule T1). Changes that come while the view is busy are merged and carried out
/// afterwards (rule T4), and until then look-ups are led through them. Where a batch would be empty it is
/// left out (rule T3); where it would be unsafe (rules T2, T6), or would break a rule, the view reads
/// everything again.
///
/// ```swift
/// let updater = ListViewUpdater(dataSource: contacts)
/// let view = ListViewSimulator(dataSource: updater)
/// updater.view = view
/// contacts.items.append("Ada")  // the view shows her
/// ```
///
/// `TableViewAdapter` and its like have an updater inside; use this type for a view of your own.
///
/// The data source's `reloadBlock` is set by the updater; one that was set
/// before is called after it. Data source and updater are used on one thread, the view's.
public final class ListViewUpdater<ItemType>: DataSource {
  /// The data source. Another one can take its place at any time; then everything is read again.
  public var dataSource: any DataSource<ItemType> {
    didSet {
      guard dataSource !== oldValue else { return }
      listen()
      performUpdates(withChangeSet: .all)
    }
  }

  /// The view that is driven; `nil` if there is none, and then changes are taken over at once.
  ///
  /// Another view can take its place at any time. If it may have read numbers that have changed while
  /// there was no view to tell, it is made to read everything again.
  public weak var view: (any ListView)? {
    didSet { if view !== oldValue { viewChanged() } }
  }

  /// The number of commands above which everything is read again; `nil`, as by default, for no limit.
  public var commandLimit: Int?

  /// Decides for each change set whether it is animated, after the limit has allowed it; `nil` for
  /// always. Changes that came while the view was busy are one change set.
  public var decideTransition: ((ChangeSet) -> ViewTransition)?

  /// When the scroll position hangs on an item of the screen.
  public var scrollAnchoring = ScrollAnchoring.whenReloading

  /// The rules against reported defects that no batch may break.
  public var quirks = Set<BatchRule>.quirks

  /// Tells who an item is, for the selection and the scroll position to find it again when everything
  /// is read again. By default that is its `id`, if it is `Identifiable`.
  public var identity: (ItemType) -> AnyHashable?

  /// Told what the view was made to do, after it has begun to.
  public var onUpdate: ((ListUpdate) -> Void)?

  /// Told when the view has shown what it was made to do: after the animation of the structure if there
  /// is one, with whether it ran to its end, else at once. A view that goes away may never tell.
  public var onCompletion: ((ListUpdate, _ finished: Bool) -> Void)?

  /// Called after the view has gone over to other data, with changes from what was shown to what is: with
  /// those of the structure first, and then with those of the content.
  ///
  /// So the updater is a data source that keeps the promises of one, and another updater can follow it.
  public var reloadBlock: ReloadBlock?

  /// The number of items of every section that the view knows.
  var shownCounts: [Int]

  var queue = UpdateQueue()

  var recalled = RecalledItems<ItemType>()

  /// Selected items that have not been found again yet.
  var missing: [AnyHashable] = []

  /// Completions of changes that the view has not begun to carry out.
  var waitingCompletions: [(Bool) -> Void] = []

  /// The number of questions of the view that are being answered.
  var questions = 0

  /// Whether anybody has read the numbers.
  var isLoaded = false

  /// Whether everything is to be read again, and the view has not been laid out since.
  var needsLayout = false

  /// Whether numbers have been read that have changed while there was no view to tell.
  var isOutdated = false

  /// The number of times that the updater has begun to listen to a data source.
  private var listeners = 0

  /// Creates an updater that follows a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source. It is held strongly.
  ///   - view: The view to drive. It is held weakly, and can be set later.
  ///   - identity: Tells who an item is. By default that is its `id`, if it is `Identifiable`.
  public init(
    dataSource: any DataSource<ItemType>, view: (any ListView)? = nil,
    identity: ((ItemType) -> AnyHashable?)? = nil
  ) {
    self.dataSource = dataSource
    self.view = view
    self.identity = identity ?? identifier
    shownCounts = dataSource.itemCounts.map { max(0, $0) }
    listen()
  }

  private func listen() {
    listeners += 1
    let previousBlock = dataSource.reloadBlock
    // A data source that comes back after another one has an older block of this updater in its chain.
    dataSource.reloadBlock = { [weak self, listener = listeners] changeSet in
      if let self, listeners == listener { performUpdates(withChangeSet: changeSet) }
      previousBlock?(changeSet)
    }
  }
}

/// An item's `id`, if it is `Identifiable`.
private func identifier<Item>(_ item: Item) -> AnyHashable? {
  func id<Known: Identifiable>(_ item: Known) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}
