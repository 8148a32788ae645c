public import DataSourceKit
public import Foundation

/// A data source that is made of others, and follows them.
///
/// It listens to the change sets of its sources and reports its own: the structure first, then the
/// content, each only if there is any, and each a batch by the rules of `BatchRule`. The work for it goes
/// with the change, not with the size of the list.
///
/// What it answers is a state of its own, which changes only when a source reports a change, or when the
/// operator itself is changed, for example by a new predicate. It never changes in answer to a look-up, and
/// a reader sees one state between two change sets. What a listener does in answer to a change set, to a
/// source or to the operator, is answered when everybody has heard of the first change. Only the property
/// that it sets may answer the new value before that, so that `sources`, `selection`, `expanded` and `limit`
/// can be changed step by step. The idea is that of GTK's list models.
///
/// The closures that an operator is given must answer by their arguments, and must not use the operator.
///
/// Several listeners may follow one data source: any number of operators, a view through ``reloadBlock``,
/// and observers by `observeChanges(_:)`. Operators hold their sources strongly; hold the last operator of a chain.
///
/// The operators are made by methods of `DataSource`, such as `filtered`, `sorted` and `grouped(by:)`.
public class ComposedDataSource<ItemType>: DataSource, ChangeObserversOwner, FollowingDataSource {
  package let changeObservers = ChangeObservers()

  /// How items are known again by whoever follows.
  let identity: ItemIdentity<ItemType>?

  /// What of an item that is made anew is told as an update.
  private lazy var equality = ItemEquality(identity)

  private var isWorking = false
  private var work: [() -> Void] = []

  init(identity: ItemIdentity<ItemType>?) {
    self.identity = identity
  }

  /// Called after each change, with what has changed; `nil` if nobody listens. Operators that follow this
  /// one do not need it.
  public var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  public var numberOfSections: Int { 0 }

  public func numberOfItems(in section: Int) -> Int { 0 }

  /// The item at an index path.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  /// - Returns: The item, `nil` where there is none.
  /// - Complexity: O(log n)
  public func item(at indexPath: IndexPath) -> ItemType? { nil }

  /// The title above a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title, `nil` if there is none, or no such section.
  /// - Complexity: O(log n)
  public func headerTitle(for section: Int) -> String? { nil }

  /// The title below a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title, `nil` if there is none, or no such section.
  /// - Complexity: O(log n)
  public func footerTitle(for section: Int) -> String? { nil }

  /// Whether it follows a data source, directly or through others.
  func follows(_ other: AnyObject) -> Bool { false }

  /// Whether a data source is this one, or follows it.
  func isFollowed(by source: any DataSource) -> Bool { source.leads(to: self) }

  /// Whether a place shows the same after a change as before.
  func areSame(_ old: ItemType?, _ new: ItemType?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return equality.areSame(old, new)
  }

  /// Does work that changes the state, as soon as everybody has heard of the last change.
  func perform(_ task: @escaping () -> Void) {
    work.append(task)
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while !work.isEmpty { work.removeFirst()() }
  }

  /// Reports a change. The state has changed already.
  func send(_ plan: OutputPlan) {
    changeObservers.report(plan.structure)
    changeObservers.report(plan.content)
  }
}

/// A data source that follows others.
protocol FollowingDataSource: AnyObject {
  /// Whether it follows a data source, directly or through others.
  func follows(_ other: AnyObject) -> Bool
}

extension DataSource {
  /// Whether it is a data source, wraps it, or follows it.
  func leads(to other: AnyObject) -> Bool {
    let source = unwrapped
    return source === other || (source as? any FollowingDataSource)?.follows(other) == true
  }
}
