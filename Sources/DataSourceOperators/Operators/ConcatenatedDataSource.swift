public import DataSourceCore
import DataSourcePlanning
import Foundation
public import IdentityDiff
import _DataSourceSubsequences

/// The sections of several data sources, one source after another.
///
/// ```swift
/// let all = favorites.concatenated(with: contacts)
/// let list = ConcatenatedDataSource([drafts, inbox, archive]).flattened()  // joined into one list
/// ```
///
/// A data source can occur several times, directly or through other operators. Its change is still
/// reported once, with all affected positions. This does not hold if the concatenation, or an
/// operator on one of the paths, was created with a separate `identity`.
///
/// Sources can be added, removed and moved at any time:
///
/// ```swift
/// all.sources.append(archive)
/// all.sources.swapAt(0, 1)  // reported as the fewest sections that move
/// ```
///
/// Sections of different sources have different identities, which are not those in the sources: see
/// `sectionIdentity(at:)`. To find a section by its identity in a source, ask the source, and
/// convert the index path of an item.
///
/// A change, and a lookup by identity, costs O(sources) more than in a single source. If a source
/// without an identity is reloaded, its sections are reported as deleted and inserted.
public final class ConcatenatedDataSource<ItemType>: ComposedDataSource<ItemType> {
  // The sources have handles of their own, so each section and item has two: that of its source,
  // and ours. Both directions are looked up.

  private typealias Input = ConcatenatedInput<ItemType>

  private var inputs: [Input] = []
  private let givenIdentity: ElementIdentity<ItemType>?

  /// The input that an item or section comes from, and its handle there.
  private struct Origin<Tag>: Equatable {
    let input: Input
    let handle: Handle<Tag>

    static func == (first: Origin, second: Origin) -> Bool {
      first.input === second.input && first.handle == second.handle
    }
  }

  private var itemOrigins = HandleTable<ItemTag, Origin<ItemTag>?>(default: nil)
  private var sectionOrigins = HandleTable<SectionTag, Origin<SectionTag>?>(default: nil)

  /// The number of sources so far.
  private var inputCount = 0

  /// Removed sources, whose sections and items may return in the same batch.
  private var goneInputs: [Input] = []

  /// The sources to observe. The inputs follow when all observers have been notified.
  private var requestedSources: [any DataSource<ItemType>]

  /// The data sources, in order. They are retained.
  ///
  /// Setting it reports the fewest insertions, deletions and moves of sections. Sources that remain
  /// are not read again. If a data source occurs several times, its k-th old occurrence becomes its
  /// k-th new one. A data source derived from this one is ignored. Operators that a concatenation
  /// has connected remain connected: a batch of one still includes the others.
  ///
  /// If an observer sets it while handling a change set, this property changes immediately; the
  /// sections follow after all observers have been notified.
  ///
  /// - Complexity: O(sources · log sources + sections), and O(n) for n inserted items.
  public var sources: [any DataSource<ItemType>] {
    get { requestedSources }
    set {
      requestedSources = newValue.filter { !$0.leads(to: self) }
      change { [unowned self] in
        // A source may have been derived from this one in the meantime.
        requestedSources.removeAll { $0.leads(to: self) }
        replace(with: requestedSources)
      }
    }
  }

  /// Concatenates data sources.
  ///
  /// - Parameters:
  ///   - sources: The data sources to observe, in order. They are retained.
  ///   - identity: The identity of the items; by default, each source's own.
  /// - Complexity: O(n)
  public init(_ sources: [any DataSource<ItemType>], identity: ElementIdentity<ItemType>? = nil) {
    (givenIdentity, requestedSources) = (identity, sources)
    super.init(
      identity: identity ?? sources.lazy.compactMap { Self.identity(of: $0) }.first ?? .automatic,
      values: ValueStore(), itemPool: HandlePool(), sectionPool: HandlePool(),
      sections: SharedSequences(), items: SharedSequences(), titles: TitleStore())
    replace(with: sources)
    changes.removeAll()
  }

  private static func identity(of source: some DataSource<ItemType>) -> ElementIdentity<ItemType>? {
    .inherited(from: source)
  }

  /// Starts observing a source.
  private func input(_ source: some DataSource<ItemType>) -> Input {
    if let index = goneInputs.firstIndex(where: { $0.source === source }) {
      follow(goneInputs[index].stage)
      return goneInputs.remove(at: index)
    }
    let input = Input(source, stage: .stage(of: source, identity: givenIdentity), key: inputCount)
    inputCount += 1
    follow(input.stage)
    return input
  }

  // MARK: Sections and items

  /// Creates handles for the sections and items of an input, and records them as inserted.
  private func read(_ input: Input) {
    for section in input.stage.sections {
      let own = addSection(section, of: input)
      shownItems.fill(own, with: input.stage.items(in: section).map { addItem($0, of: input) })
    }
    input.sectionCount = input.stage.sectionCount
  }

  private func addSection(_ section: SectionHandle, of input: Input) -> SectionHandle {
    // In a batch, a section may have left before.
    let own = input.sections[section] ?? sectionPool.take()
    sectionOrigins[own] = Origin(input: input, handle: section)
    input.sections[section] = own
    titles[own] = readTitles(of: section, in: input)
    changes.sections.inserted.append(own)
    return own
  }

  private func addItem(_ item: ItemHandle, of input: Input) -> ItemHandle {
    let own = input.items[item] ?? itemPool.take()
    itemOrigins[own] = Origin(input: input, handle: item)
    input.items[item] = own
    values.assign(input.stage.values[item], to: own)
    changes.record(own, before: nil)
    return own
  }

  /// The titles and identity of an input's section. Sections of other inputs have other identities.
  private func readTitles(of section: SectionHandle, in input: Input) -> SectionTitles {
    var result = input.stage.titles[section]
    result.identity = input.stage.titles.identity(of: section).map { [input.key, $0] }
    return result
  }

  /// Removes an input's sections, which begin at an index, and their items.
  private func removeAll(of input: Input, start: Int) {
    for index in start..<start + input.sectionCount {
      guard let section = section(at: index) else { continue }
      for (offset, item) in items(in: section).enumerated() {
        changes.record(item, before: (section, offset))
        itemPool.gone.append(item)
      }
      shownItems.removeAll(in: section)
      changes.sections.removed.append((section, index))
      sectionPool.gone.append(section)
    }
  }

  /// Shows the sections of all inputs. They must already have handles.
  private func showSections() {
    shownSections.replace(
      .only,
      with: inputs.flatMap { input in input.stage.sections.compactMap { input.sections[$0] } })
  }

  /// The index of the first section of each input after the last change.
  private var starts: [Int] {
    var next = 0
    return inputs.map { input in
      defer { next += input.sectionCount }
      return next
    }
  }

  // MARK: Changes

  private func replace(with sources: [any DataSource<ItemType>]) {
    let (old, starts) = (inputs, starts)
    // The k-th occurrence of a source before is the k-th one after.
    let origins = originsByIdentity(
      from: old.map { ObjectIdentifier($0.source) }, to: sources.map { ObjectIdentifier($0) })
    let kept = Set(origins.compactMap(\.self))
    for (index, input) in old.enumerated() where !kept.contains(index) {
      removeAll(of: input, start: starts[index])
      unfollow(input.stage)
      goneInputs.append(input)
    }
    inputs = zip(origins, sources).map { origin, source in
      if let origin {
        // A stage that occurs several times may just have been left.
        unfollow(old[origin].stage)
        follow(old[origin].stage)
        return old[origin]
      }
      return input(source)
    }
    for (index, origin) in origins.enumerated() where origin == nil { read(inputs[index]) }
    // As many sections as possible stay. Sources without sections are not shown.
    let pairs = origins.enumerated().compactMap { index, origin in
      inputs[index].sectionCount == 0 ? nil : origin.map { ElementMove(from: $0, to: index) }
    }
    for pair in pairs.moving(weights: pairs.map { inputs[$0.to].sectionCount }) {
      for (index, section) in inputs[pair.to].stage.sections.enumerated() {
        guard let own = inputs[pair.to].sections[section] else { continue }
        changes.sections.moved.append((own, starts[pair.from] + index))
      }
    }
    showSections()
  }

  override func readAgain() {
    let sources = inputs.map(\.source)
    replace(with: [])
    replace(with: sources)
  }

  override func update() {
    // Each input changes its own range of sections.
    for (input, start) in zip(inputs, starts) where !input.stage.changes.isEmpty {
      if input.stage.changes.isReload {
        removeAll(of: input, start: start)
        // Its sections are others now, even with the same handles.
        input.sections.removeAll()
        read(input)
      } else {
        update(input, start: start)
      }
    }
    if changes.sections.changesOrder { showSections() }
  }

  private func update(_ input: Input, start: Int) {
    let (stage, source) = (input.stage, input.stage.changes)
    for section in source.sections.inserted { _ = addSection(section, of: input) }
    for (section, before) in source.sections.removed {
      guard let own = input.sections[section] else { continue }
      changes.sections.removed.append((own, start + before))
      sectionPool.gone.append(own)
    }
    for (section, before) in source.sections.moved {
      guard let own = input.sections[section] else { continue }
      changes.sections.moved.append((own, start + before))
    }
    for section in source.sections.retitled {
      guard let own = input.sections[section] else { continue }
      titles[own] = readTitles(of: section, in: input)
      changes.sections.retitled.append(own)
    }
    input.sectionCount = stage.sectionCount
    var leaving: [ItemHandle] = []
    var arriving: [SectionHandle: [ItemHandle]] = [:]
    let places = shownItems.places(for: source.items.count)
    for change in source.items {
      let item = change.handle
      let target = stage.section(of: item).flatMap { input.sections[$0] }
      guard let own = input.items[item] else {
        if let target { arriving[target, default: []].append(addItem(item, of: input)) }
        continue
      }
      let place = places.place(of: own, in: shownItems)
      let moves = change.mayMove || target != place?.section
      changes.record(own, before: place, mayMove: moves, isUpdated: change.isUpdated)
      if target == nil { itemPool.gone.append(own) }
      // One that returns in a batch may have another value.
      if change.isUpdated || place == nil, let value = stage.values[item] {
        values.set(value, for: own)
      }
      guard moves else { continue }
      leaving.append(own)
      if let target { arriving[target, default: []].append(own) }
    }
    shownItems.remove(leaving)
    func isBefore(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
      guard let first = itemOrigins[first]?.handle, let second = itemOrigins[second]?.handle else {
        return false
      }
      return stage.precedes(first, second)
    }
    for (section, items) in arriving {
      itemSequences.merge(items.inOrder(by: isBefore), into: section, isBefore: isBefore)
    }
  }

  override func release() {
    for item in itemPool.recycle(unless: shownItems.contains) {
      if let origin = itemOrigins[item] { origin.input.items[origin.handle] = nil }
      itemOrigins[item] = nil
      values.remove(item)
    }
    for section in sectionPool.recycle(unless: shownSections.contains) {
      if let origin = sectionOrigins[section], origin.input.sections[origin.handle] == section {
        origin.input.sections[origin.handle] = nil
      }
      sectionOrigins[section] = nil
      titles[section] = SectionTitles()
    }
    goneInputs = []
    super.release()
  }

  // MARK: Connections

  override var identifiesItems: Bool { true }

  override func isDerived(from other: AnyObject) -> Bool {
    inputs.contains { $0.source.leads(to: other) }
  }

  override func items(for key: IdentityKey) -> Set<ItemHandle> {
    if givenIdentity != nil { return super.items(for: key) }
    return Set(
      inputs.flatMap { input in input.stage.items(for: key).compactMap { input.items[$0] } })
  }

  override func position(of item: ItemHandle, in source: AnyObject) -> ItemPath? {
    if self === source { return position(of: item) }
    return itemOrigins[item].flatMap { $0.input.stage.position(of: $0.handle, in: source) }
  }

  override func item(at position: ItemPath, in source: AnyObject) -> ItemHandle? {
    if self === source { return item(at: position) }
    for input in inputs {
      let item = input.stage.item(at: position, in: source)
      if let item = item.flatMap({ input.items[$0] }) { return item }
    }
    return nil
  }
}

/// A source of a concatenation.
private final class ConcatenatedInput<ItemType> {
  let source: any DataSource<ItemType>
  let stage: ComposedDataSource<ItemType>

  /// Distinguishes it from all other inputs, earlier ones included.
  let key: Int

  /// The number of sections after the last change.
  var sectionCount = 0

  /// The handles of the stage's items and sections in the concatenation.
  var items = HandleTable<ItemTag, ItemHandle?>(default: nil)
  var sections = HandleTable<SectionTag, SectionHandle?>(default: nil)

  init(_ source: some DataSource<ItemType>, stage: ComposedDataSource<ItemType>, key: Int) {
    self.source = source
    self.stage = stage
    self.key = key
  }
}

extension DataSource {
  /// Returns a data source with this data source's sections, followed by the sections of others.
  ///
  /// ```swift
  /// let all = favorites.concatenated(with: contacts)
  /// let list = favorites.concatenated(with: contacts).flattened()
  /// ```
  ///
  /// - Parameters:
  ///   - others: The data sources to observe, in order.
  ///   - identity: The identity of the items; by default, each source's own.
  /// - Returns: A data source that observes all of them and retains them.
  /// - Complexity: O(n), and O(log n + sources) for each change.
  public func concatenated(
    with others: any DataSource<ItemType>..., identity: ElementIdentity<ItemType>? = nil
  ) -> ConcatenatedDataSource<ItemType> {
    ConcatenatedDataSource([self] + others, identity: identity)
  }
}
