public import DataSourceKit
import IdentityDiff

/// An operator over one data source: the base of most.
///
/// It shows the sections of its source and in them the items that weigh something, in the order of
/// the source, unless a subclass overrides that.
public class UnaryDataSource<SourceItem, ItemType>: ComposedDataSource<ItemType> {
  /// The data source that it follows.
  public final var source: any DataSource<SourceItem> { mirror.source }

  final var mirror: SourceMirror<SourceItem> { input.mirror }
  private let input: SourceInput<SourceItem>

  /// What the change in work touches. It is empty between changes.
  private var changes = OutputChanges()

  /// The places of everything as they are now.
  private lazy var places = OutputPlaces(
    item: { [unowned self] in place(ofItem: $0) },
    section: { [unowned self] in place(ofSection: $0) },
    itemCount: { [unowned self] in shownItemCount(in: $0) })

  /// The places of all items, while a change is in work that touches many.
  private var table: PlaceTable?

  /// Whether an item with new content may be at another place than before.
  var movesUpdatedItems: Bool { false }

  /// Whether the items of a section that is deleted, inserted or moved are so one by one.
  var dissolvesSections: Bool { false }

  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: Identity<SourceItem>?,
    identity: Identity<ItemType>?
  ) {
    input = SourceInput(source, identity: sourceIdentity)
    super.init(identity: identity)
  }

  /// Reads the source and observes it from now on. To be called once, at the end of the
  /// initialiser.
  final func start() {
    input.start(
      perform: { [weak self] in self?.perform($0) },
      follow: { [unowned self] in follow($0) })
    rebuild()
  }

  override final func follows(_ other: AnyObject) -> Bool { input.leads(to: other) }

  private func follow(_ changeSet: ChangeSet) {
    guard mirror.findEdit(for: changeSet) else {
      mirror.load()
      rebuild()
      return report(ChangePlan(structure: .all))
    }
    let isLarge = mirror.edit.itemCount > 64 + mirror.handleCount / 16
    if isLarge { table = PlaceTable(self) }
    willChange(mirror.edit, &changes)
    table = nil
    mirror.commit()
    didChange(mirror.edit, &changes)
    let plan = finish(isLarge: isLarge)
    mirror.finish()
    report(plan)
  }

  /// Changes the state otherwise than in answer to the source, and reports it.
  ///
  /// - Parameters:
  ///   - readsAll: Whether all items are looked at.
  ///   - body: Changes the state, and notes what it touches.
  final func change(readsAll: Bool = false, _ body: @escaping (inout OutputChanges) -> Void) {
    perform { [unowned self] in
      if readsAll { table = PlaceTable(self) }
      body(&changes)
      report(finish(isLarge: readsAll))
    }
  }

  /// Makes a plan of the changes when the state is as it will be.
  private func finish(isLarge: Bool) -> ChangePlan {
    table = isLarge ? PlaceTable(self) : nil
    defer {
      table = nil
      changes.removeAll()
    }
    return changes.plan(places)
  }

  /// The place of an item; `nil` if it is not shown.
  final func place(ofItem item: Int) -> Position? {
    if item >= 0, let table { return table[item] }
    return findPlace(ofItem: item)
  }

  // MARK: Overridden by operators

  /// Makes everything anew that is derived from the mirror.
  func rebuild() {}

  /// Notes what an edit will touch, with the places BEFORE. The mirror is still as it was.
  func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    edit.touchOld(
      &changes, in: mirror, places, movesUpdatedItems: movesUpdatedItems,
      dissolvesSections: dissolvesSections)
  }

  /// Notes what is new. The mirror is as it will be.
  func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    edit.touchNew(&changes, dissolvesSections: dissolvesSections)
  }

  /// Finds the place of an item; `nil` if it is not shown.
  func findPlace(ofItem item: Int) -> Position? {
    guard mirror.items.weight(of: item) > 0, let section = mirror.items.tree(of: item),
      let index = place(ofSection: section)
    else { return nil }
    return Position(section: index, item: mirror.items.total(before: item))
  }

  /// The place of a section; `nil` if it is not shown.
  func place(ofSection section: Int) -> Int? { mirror.sections.position(of: section) }

  /// The section that is shown at an index.
  func section(at index: Int) -> Int? { mirror.sections.handle(at: index, in: 0) }

  /// The item that is shown at a place.
  func item(at position: Position) -> Int? {
    section(at: position.section).flatMap {
      mirror.items.handle(atTotal: position.item, in: $0)?.handle
    }
  }

  /// All items that are shown in a section, in order.
  func shownItems(inSection section: Int) -> [Int] {
    guard let section = self.section(at: section) else { return [] }
    var result: [Int] = []
    mirror.items.forEachHandle(in: section) { if $1 > 0 { result.append($0) } }
    return result
  }

  /// What an item that is shown looks like.
  func value(of item: Int) -> ItemType? { nil }

  override final func value(at position: Position) -> ItemType? {
    item(at: position).flatMap(value(of:))
  }

  override final func shownValues(inSection section: Int) -> [ItemType?] {
    values(of: shownItems(inSection: section))
  }

  /// What items that are shown look like.
  func values(of items: [Int]) -> [ItemType?] { items.map(value(of:)) }

  override var shownSectionCount: Int { mirror.sectionCount }

  override func shownItemCount(in section: Int) -> Int {
    self.section(at: section).map { mirror.items.total(in: $0) } ?? 0
  }

  override func titles(ofSection section: Int) -> SectionTitles {
    self.section(at: section).map { mirror.titles[$0] } ?? SectionTitles()
  }
}

/// The places of all items that an operator shows, to be looked up in O(1).
private struct PlaceTable {
  private var places: [(section: Int32, item: Int32)]

  /// - Complexity: O(n)
  init(_ source: UnaryDataSource<some Any, some Any>) {
    places = Array(repeating: (-1, -1), count: source.mirror.values.count)
    for section in 0..<source.shownSectionCount {
      for (index, item) in source.shownItems(inSection: section).enumerated() where item >= 0 {
        places[item] = (Int32(section), Int32(index))
      }
    }
  }

  subscript(item: Int) -> Position? {
    guard item < places.count, places[item].section >= 0 else { return nil }
    return Position(section: Int(places[item].section), item: Int(places[item].item))
  }
}

/// An operator that shows items of its source, and perhaps some of its own.
public class ArrangedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  init(_ source: some DataSource<ItemType>, identity: Identity<ItemType>?) {
    let identity = identity ?? .inherited(from: source)
    super.init(source, sourceIdentity: identity, identity: identity)
  }

  override func value(of item: Int) -> ItemType? { mirror.values[item] }

  override func values(of items: [Int]) -> [ItemType?] {
    // Items of the operator's own have negative handles.
    items.allSatisfy { $0 >= 0 } ? mirror.values(of: items) : super.values(of: items)
  }
}
