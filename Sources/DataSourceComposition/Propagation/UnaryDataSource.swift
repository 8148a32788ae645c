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
    guard let edit = mirror.edit(for: changeSet) else {
      mirror.load()
      rebuild()
      return report(ChangePlan(structure: .all))
    }
    var changes = OutputChanges()
    willChange(edit, &changes)
    mirror.commit(edit)
    didChange(edit, &changes)
    let plan = changes.plan(places)
    mirror.finish(edit)
    report(plan)
  }

  /// Changes the state otherwise than in answer to the source, and reports it.
  final func change(_ body: @escaping (inout OutputChanges) -> Void) {
    perform { [unowned self] in
      var changes = OutputChanges()
      body(&changes)
      report(changes.plan(places))
    }
  }

  /// The places of everything as they are now.
  private var places: OutputPlaces {
    OutputPlaces(
      item: { [unowned self] in place(ofItem: $0) },
      section: { [unowned self] in place(ofSection: $0) },
      itemCount: { [unowned self] in shownItemCount(in: $0) })
  }

  // MARK: Overridden by operators

  /// Makes everything anew that is derived from the mirror.
  func rebuild() {}

  /// Notes what an edit will touch, with the places BEFORE. The mirror is still as it was.
  func willChange(_ edit: SourceEdit<SourceItem>, _ changes: inout OutputChanges) {
    edit.touchOld(
      &changes, in: mirror, places, movesUpdatedItems: movesUpdatedItems,
      dissolvesSections: dissolvesSections)
  }

  /// Notes what is new. The mirror is as it will be.
  func didChange(_ edit: SourceEdit<SourceItem>, _ changes: inout OutputChanges) {
    edit.touchNew(&changes, dissolvesSections: dissolvesSections)
  }

  /// The place of an item; `nil` if it is not shown.
  func place(ofItem item: Int) -> Position? {
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

  /// What an item that is shown looks like.
  func value(of item: Int) -> ItemType? { nil }

  override final func value(at position: Position) -> ItemType? {
    item(at: position).flatMap(value(of:))
  }

  override var shownSectionCount: Int { mirror.sectionCount }

  override func shownItemCount(in section: Int) -> Int {
    self.section(at: section).map { mirror.items.total(in: $0) } ?? 0
  }

  override func titles(ofSection section: Int) -> SectionTitles {
    self.section(at: section).map { mirror.titles[$0] } ?? SectionTitles()
  }
}

/// An operator that shows items of its source, and perhaps some of its own.
public class ArrangedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  init(_ source: some DataSource<ItemType>, identity: Identity<ItemType>?) {
    let identity = identity ?? .inherited(from: source)
    super.init(source, sourceIdentity: identity, identity: identity)
  }

  override func value(of item: Int) -> ItemType? { mirror.values[item] }
}
