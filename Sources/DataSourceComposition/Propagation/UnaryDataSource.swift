public import DataSourceKit

/// An operator over one data source: the base of most.
///
/// It shows the sections of its source and in them the items that weigh something, in the order of the
/// source, unless a subclass says otherwise.
public class UnaryDataSource<SourceItem, ItemType>: ComposedDataSource<ItemType> {
  /// The data source that it follows.
  public var source: any DataSource<SourceItem> { mirror.source }

  var mirror: SourceMirror<SourceItem> { input.mirror }
  private let input: SourceInput<SourceItem>

  /// Whether an item with new content may stand somewhere else than before.
  var movesUpdatedItems: Bool { false }

  /// Whether the items of a section that comes, goes or moves do so one by one.
  var dissolvesSections: Bool { false }

  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: ItemIdentity<SourceItem>?,
    identity: ItemIdentity<ItemType>?
  ) {
    input = SourceInput(source, identity: sourceIdentity)
    super.init(identity: identity)
  }

  /// Reads the source and begins to listen. To be called once, at the end of the initialiser.
  func start() {
    input.start(
      perform: { [weak self] in self?.perform($0) },
      follow: { [unowned self] in follow($0) })
    rebuild()
  }

  override func follows(_ other: AnyObject) -> Bool { input.leads(to: other) }

  private func follow(_ changeSet: ChangeSet) {
    guard let edit = mirror.edit(for: changeSet) else {
      mirror.load()
      rebuild()
      return send(.all)
    }
    var changes = OutputChanges()
    willChange(edit, &changes)
    mirror.commit(edit)
    didChange(edit, &changes)
    let plan = changes.plan(places)
    mirror.finish(edit)
    send(plan)
  }

  /// Changes the state otherwise than in answer to the source, and reports it.
  func change(_ body: @escaping (inout OutputChanges) -> Void) {
    perform { [unowned self] in
      var changes = OutputChanges()
      body(&changes)
      send(changes.plan(places))
    }
  }

  /// The places of everything as they are now.
  var places: OutputPlaces {
    OutputPlaces(
      item: { [unowned self] in place(ofItem: $0) },
      section: { [unowned self] in place(ofSection: $0) },
      itemCount: { [unowned self] in numberOfItems(in: $0) })
  }

  // MARK: What subclasses change

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

  /// Where an item is shown; `nil` if it is not.
  func place(ofItem item: Int) -> Position? {
    guard mirror.items.weight(of: item) > 0, let section = mirror.items.tree(of: item),
      let index = place(ofSection: section)
    else { return nil }
    return Position(section: index, item: mirror.items.total(before: item))
  }

  /// Where a section is shown; `nil` if it is not.
  func place(ofSection section: Int) -> Int? { mirror.sections.position(of: section) }

  /// The section that is shown at an index.
  func section(at index: Int) -> Int? { mirror.sections.handle(at: index, in: 0) }

  /// The item that is shown at a place.
  func item(at position: Position) -> Int? {
    section(at: position.section).flatMap {
      mirror.items.handle(atTotal: position.item, in: $0)?.handle
    }
  }

  public override var numberOfSections: Int { mirror.sectionCount }

  public override func numberOfItems(in section: Int) -> Int {
    self.section(at: section).map { mirror.items.total(in: $0) } ?? 0
  }

  public override func headerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { mirror.titles[$0].header }
  }

  public override func footerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { mirror.titles[$0].footer }
  }
}
