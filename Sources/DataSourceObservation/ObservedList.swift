public import DataSourceCore
import DataSourcePlanning
import Foundation
public import Observation

#if canImport(Combine)
  public import Combine
#endif

/// A data source whose sections, titles and items are observed when a view's `body` or
/// `withObservationTracking` reads them.
///
/// ```swift
/// struct PeopleView: View {
///   let people: ObservedList<Person, Person.ID>
///
///   var body: some View {
///     List(people.sections) { section in
///       Section(section.headerTitle ?? "") {
///         ForEach(section.rows) { row in
///           ItemReader(row) { person in Text(person.name) }
///         }
///       }
///     }
///   }
/// }
/// ```
///
/// A change set invalidates exactly the affected readers:
///
/// | a reader of | is invalidated when |
/// | --- | --- |
/// | ``sections`` | sections are inserted, deleted or moved |
/// | ``ObservedSection/rows`` | rows of this section are inserted, deleted or moved |
/// | ``ObservedSection/count`` | the number of rows changes |
/// | a title | the section is updated, and the title differs |
/// | ``ObservedRow/item`` | this item is updated, or removed, also with its whole section |
///
/// After `ChangeSet.all`, and in an updated section, all values that have been read are compared.
/// If an item is equal to the previous one, its readers are not invalidated, unless it is an
/// object.
///
/// The identities of a section's rows must be unique, as required by `ForEach`. Only data that has
/// been read uses memory: an identity for each row of a section, and an object for each item.
///
/// The data source must report its changes on the main actor.
///
/// On systems without Observation this is an `ObservableObject`. It publishes all changes except
/// those of items, which `ItemReader` observes.
@MainActor
public final class ObservedList<ItemType, ID: Hashable> {
  /// The data source. Values that are read from it directly are not observed.
  public let dataSource: any DataSource<ItemType>

  /// Moves an item in the data after the user has dragged it; called by ``move(ids:before:)``,
  /// ``ObservedSection/move(ids:before:)`` and ``ObservedRows/move(fromOffsets:toOffset:)``.
  ///
  /// The index paths are the item's before and after the move: remove it at the first, and then
  /// insert it at the second.
  public var moveHandler: ((_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void)?

  /// Deletes an item from the data at the user's request; called by
  /// ``ObservedRows/remove(atOffsets:)``.
  public var removeHandler: ((_ item: ItemType, _ indexPath: IndexPath) -> Void)?

  /// Wraps the invalidation of readers of sections, rows and titles, but not of items. It must call
  /// its argument once, before it returns. In SwiftUI call `animated(with:)` instead.
  package var animateStructure: ((_ updates: () -> Void) -> Void)?

  #if canImport(Combine)
    /// Publishes every change except updates of items.
    public let objectWillChange = ObservableObjectPublisher()
  #endif

  let identify: (ItemType) -> ID
  private var observation: ChangeObservation?
  let sectionList = Dependency()

  /// The sections; `nil` if they have not been read.
  var knownSections: [ObservedSection<ItemType, ID>]?
  private var nextSectionID = 0

  /// The change that is being applied; another one if data is read or reported meanwhile, which may
  /// be a mixture of old and new.
  private var current: PlannedChange?

  /// Creates an observable model of a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source, which is retained.
  ///   - id: Returns an item's identity, such as `\.sku`.
  public init(_ dataSource: any DataSource<ItemType>, id: @escaping (ItemType) -> ID) {
    self.dataSource = dataSource
    identify = id
    observation = dataSource.observePlannedChanges { [weak self] in self?.apply($0) }
  }

  /// Creates an observable model of a data source.
  ///
  /// - Parameter dataSource: The data source, which is retained.
  public convenience init(_ dataSource: any DataSource<ItemType>)
  where ItemType: Identifiable, ID == ItemType.ID {
    self.init(dataSource, id: \.id)
  }

  // MARK: Reading

  /// The sections, in order.
  ///
  /// - Complexity: O(1); O(sections) for the first access.
  public var sections: [ObservedSection<ItemType, ID>] {
    noteReading()
    sectionList.access()
    return currentSections
  }

  /// The rows of the first section: all rows of a list.
  public var rows: ObservedRows<ItemType, ID> {
    sections.first?.rows ?? ObservedRows(section: nil, ids: [], version: 0)
  }

  /// Returns the current index path of the first item with an identity, without observing it.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The item's index path in the data source; `nil` if there is none.
  /// - Complexity: O(items)
  public func indexPath(forID id: ID) -> IndexPath? { position(of: id)?.indexPath }

  func position(of id: ID) -> ItemPath? {
    currentSections.lazy.compactMap { $0.position(of: id) }.first
  }

  /// Moves rows in the data, in front of another one or to the end of the last section. Call it
  /// after the user has dragged them, for example.
  ///
  /// It is the same as ``ObservedSection/move(ids:before:)`` of the section that the rows move to.
  ///
  /// - Parameters:
  ///   - ids: The identities of the rows, in their new order. Those that do not exist are ignored.
  ///   - next: The identity behind them, which may be one of them; `nil` for the end. If
  ///     it does not exist, nothing is moved.
  /// - Complexity: O(items) for each row
  public func move(ids: some Sequence<ID>, before next: ID?) {
    let sections = currentSections
    let target = next.map { next in sections.first { $0.position(of: next) != nil } }
    (target ?? sections.last)?.move(ids: ids, before: next)
  }

  /// The sections, without registering a reader.
  private var currentSections: [ObservedSection<ItemType, ID>] {
    if knownSections == nil { catchUp() }
    let sections = knownSections ?? (0..<max(0, dataSource.numberOfSections)).map(makeSection)
    knownSections = sections
    return sections
  }

  /// Receives the changes that wait, because what is read first starts with the current data.
  func catchUp() {
    dataSource.reportPending()
    observation?.notifyNow(itemCount: dataSource.numberOfItems(in:))
  }

  func makeSection(at index: Int) -> ObservedSection<ItemType, ID> {
    defer { nextSectionID += 1 }
    return ObservedSection(id: nextSectionID, index: index, owner: self)
  }

  /// Records that data is read.
  func noteReading() {
    if current != nil { current = .reload }
  }

  func identities(inSection section: Int?) -> [ID] {
    guard let section else { return [] }
    return (0..<max(0, dataSource.numberOfItems(in: section))).compactMap {
      dataSource.item(at: ItemPath(section: section, item: $0).indexPath).map(identify)
    }
  }

  /// The item at a position, if it has the given identity.
  func item(at position: ItemPath, identity: ID) -> ItemType? {
    guard let item = dataSource.item(at: position.indexPath), identify(item) == identity else {
      return nil
    }
    return item
  }

  // MARK: Changing

  private func apply(_ change: PlannedChange) {
    guard let knownSections, !change.isEmpty else { return }
    guard current == nil else {
      current = .reload
      return
    }
    current = change
    let prepared = prepare(change, knownSections) ?? prepare(.reload, knownSections)
    prepared.map(perform)
    let isMixed = current !== change
    current = nil
    if isMixed { apply(.reload) }
  }

  /// Notifies readers before and after a change; for readers of the structure, within an animation.
  private func perform(_ change: PreparedChange) {
    for dependency in change.content { dependency.willChange() }
    var isDone = false
    func update() {
      if isDone { return }
      isDone = true
      // Within the animation, like everything that invalidates views.
      #if canImport(Combine)
        if !change.structure.isEmpty { objectWillChange.send() }
      #endif
      for dependency in change.structure { dependency.willChange() }
      for commit in change.commits { commit() }
      for dependency in change.structure { dependency.didChange() }
    }
    if !change.structure.isEmpty { animateStructure?(update) }
    update()
    for dependency in change.content { dependency.didChange() }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension ObservedList: nonisolated Observable {}

#if canImport(Combine)
  extension ObservedList: ObservableObject {}
#endif
