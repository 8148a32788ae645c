public import DataSourceKit
import IdentityDiff

/// An operator over one data source: the base of most.
///
/// It shows what its source shows, unless a subclass overrides that.
public class UnaryDataSource<SourceItem, ItemType>: ComposedDataSource<ItemType> {
  /// The data source that it follows.
  public final let source: any DataSource<SourceItem>

  /// The stage that it follows: the source, or what is known of it.
  final let upstream: ComposedDataSource<SourceItem>

  init(
    _ source: any DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    identity: Identity<ItemType>?, values: ValueStore<ItemType>? = nil
  ) {
    self.source = source
    self.upstream = upstream
    super.init(identity: identity, values: values)
  }

  /// Reads the source and follows it from now on. To be called once, at the end of the initialiser.
  final func start() {
    follow(upstream)
    rebuild()
  }

  override final func update() {
    if upstream.changes.isReload {
      rebuild()
      changes.isReload = true
    } else {
      updateContent()
    }
  }

  override var takesPlaces: Bool { true }

  /// Brings its state up to date with the changes of the source, which are not a reload.
  func updateContent() { changes.copy(upstream.changes) }

  /// The new and updated items, when the changes of the source are noted.
  final var arrivedItems: [Int] {
    var result: [Int] = []
    for item in upstream.changes.items where item.isUpdated || !item.wasShown {
      if upstream.section(of: item.handle) != nil { result.append(item.handle) }
    }
    for section in upstream.changes.insertedSections {
      result += upstream.items(in: section).lazy.filter { !self.upstream.changes.isTouched($0) }
    }
    return result
  }

  /// The items that are gone, when the changes of the source are noted. Some may not have been shown.
  final var goneItems: [Int] {
    var result: [Int] = []
    for item in upstream.changes.items where item.wasShown {
      if upstream.section(of: item.handle) == nil { result.append(item.handle) }
    }
    return result + upstream.changes.lostItems.lazy.filter { !self.upstream.changes.isTouched($0) }
  }

  override final var followsReloads: Bool { upstream.followsReloads }

  override final func follows(_ other: AnyObject) -> Bool { source.leads(to: other) }

  override var sectionCount: Int { upstream.sectionCount }

  override func section(at index: Int) -> Int? { upstream.section(at: index) }

  override func index(of section: Int) -> Int? { upstream.index(of: section) }

  override var itemCount: Int { upstream.itemCount }

  override func itemCount(in section: Int) -> Int { upstream.itemCount(in: section) }

  override func item(at offset: Int, in section: Int) -> Int? {
    upstream.item(at: offset, in: section)
  }

  override func items(in section: Int) -> [Int] { upstream.items(in: section) }

  override func section(of item: Int) -> Int? { upstream.section(of: item) }

  override func offset(of item: Int) -> Int? { upstream.offset(of: item) }

  override func precedes(_ first: Int, _ second: Int) -> Bool { upstream.precedes(first, second) }

  override var handleLimit: Int { upstream.handleLimit }

  override func titles(of section: Int) -> SectionTitles { upstream.titles(of: section) }
}

/// An operator that shows items of its source in sections or in an order of its own.
public class ArrangedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// What is shown of the source.
  final let arrangement: Arrangement

  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>?,
    arrangement: Arrangement = Arrangement()
  ) {
    self.arrangement = arrangement
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity,
      values: upstream.storedValues)
  }

  override final func value(of item: Int) -> ItemType? {
    if let storedValues { return storedValues[item] }
    return upstream.value(of: item)
  }

  override var takesPlaces: Bool { false }

  override var takesBulk: Bool { true }

  override func rebuild() {
    arrangement.sequences = HandleSequences()
    for section in upstream.sections {
      let items = upstream.items(in: section).filter { home(of: $0) != nil }
      arrangement.sequences.fill(section, with: items)
    }
  }

  override func updateContent() { arrangement.update(self, with: upstream) }

  override func home(of item: Int) -> Int? { upstream.section(of: item) }

  override func arrange(_ items: [Int], in section: Int) {
    arrangement.arrange(items, in: section, by: upstream)
  }

  override var itemCount: Int { arrangement.sequences.handleCount }

  override func itemCount(in section: Int) -> Int { arrangement.sequences.count(in: section) }

  override func item(at offset: Int, in section: Int) -> Int? {
    arrangement.sequences.handle(at: offset, in: section)
  }

  override func items(in section: Int) -> [Int] { arrangement.sequences.handles(in: section) }

  override func section(of item: Int) -> Int? { arrangement.sequences.tree(of: item) }

  override func offset(of item: Int) -> Int? { arrangement.sequences.position(of: item) }

  override func precedes(_ first: Int, _ second: Int) -> Bool {
    guard let left = arrangement.sequences.tree(of: first),
      let right = arrangement.sequences.tree(of: second)
    else { return false }
    if left == right { return arrangement.sequences.precedes(first, second) }
    guard let left = index(of: left), let right = index(of: right) else { return false }
    return left < right
  }
}
