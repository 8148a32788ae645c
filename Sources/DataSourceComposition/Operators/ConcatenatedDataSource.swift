public import DataSourceKit
import Foundation
public import IdentityDiff
import ListPositions
import Subsequences

/// The sections of several data sources, one source after another.
///
/// ```swift
/// let all = favorites.concatenated(with: contacts)
/// let list = ConcatenatedDataSource([drafts, inbox, archive]).flattened()  // joined into one list
/// ```
///
/// A data source can occur several times, directly or through other operators. Its change is still
/// reported once, with all affected positions, unless the concatenation or an operator on one of
/// the paths was created with a separate `identity`.
///
/// Sources can be added, removed and moved at any time:
///
/// ```swift
/// all.sources.append(archive)
/// all.sources.swapAt(0, 1)  // reported as the fewest sections that move
/// ```
///
/// Sections of different sources have different identities: see `sectionIdentity(at:)`.
///
/// A change costs O(sources) more than it would in a single source. If a source without an identity
/// is reloaded, its sections are reported as deleted and inserted.
public final class ConcatenatedDataSource<ItemType>: ComposedDataSource<ItemType> {
  private var inputs: [ConcatenatedInput<ItemType>] = []
  private let givenIdentity: ElementIdentity<ItemType>?

  /// The input that an item or section comes from, and its handle there.
  private typealias Origin = (input: ConcatenatedInput<ItemType>, handle: Int)

  private var itemOrigins = HandleTable(default: NumberedOrigin())
  private var sectionOrigins = HandleTable(default: NumberedOrigin())

  /// The inputs by number, including those whose handles are still in use.
  private var numberedInputs: [ConcatenatedInput<ItemType>?] = []
  private let numbers = HandlePool()

  /// The number of sources so far.
  private var inputCount = 0

  /// The inputs that the change removes.
  private var goneInputs: [Int] = []

  /// Removed sections and items, whose handles stay valid until the change is reported.
  private var goneItems: [Int] = []
  private var goneSections: [Int] = []

  /// The sources to observe next; `nil` if they are observed already.
  private var requestedSources: [any DataSource<ItemType>]?

  /// The data sources, in order. They are retained.
  ///
  /// Setting it reports the fewest insertions, deletions and moves of sections. Sources that remain
  /// are not read again. If a data source occurs several times, its k-th old occurrence becomes its
  /// k-th new one. A data source derived from this one is ignored.
  ///
  /// If an observer sets it while handling a change set, this property changes immediately; the
  /// sections follow after all observers have been notified.
  ///
  /// - Complexity: O(sources · log sources + sections), and O(n) for n inserted items.
  public var sources: [any DataSource<ItemType>] {
    get { requestedSources ?? inputs.map(\.source) }
    set {
      requestedSources = newValue.filter { !$0.leads(to: self) }
      change { [unowned self] in
        guard let sources = requestedSources else { return }
        requestedSources = nil
        // A source may have been derived from this one in the meantime.
        replace(with: sources.filter { !$0.leads(to: self) })
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
    givenIdentity = identity
    super.init(
      identity: identity ?? sources.first.map { Self.identity(of: $0) } ?? .automatic,
      values: ValueStore(), itemPool: HandlePool(), sectionPool: HandlePool(),
      sections: HandleSequences(), items: HandleSequences(), titles: TitleStore())
    inputs = sources.map { input($0) }
    for input in inputs { read(input) }
    showSections()
    changes.removeAll()
  }

  private static func identity(of source: some DataSource<ItemType>) -> ElementIdentity<ItemType>? {
    .inherited(from: source)
  }

  /// Starts observing a source.
  private func input(_ source: some DataSource<ItemType>) -> ConcatenatedInput<ItemType> {
    inputCount += 1
    let input = numbered(
      source, .stage(of: source, identity: givenIdentity), key: inputCount - 1)
    follow(input.stage)
    return input
  }

  private func numbered(
    _ source: some DataSource<ItemType>, _ stage: ComposedDataSource<ItemType>, key: Int
  ) -> ConcatenatedInput<ItemType> {
    let number = numbers.take()
    let input = ConcatenatedInput(source, stage: stage, number: number, key: key)
    if number < numberedInputs.count {
      numberedInputs[number] = input
    } else {
      numberedInputs.append(input)
    }
    return input
  }

  private func origin(_ origin: NumberedOrigin) -> Origin? {
    guard origin.input >= 0, let input = numberedInputs[Int(origin.input)] else { return nil }
    return (input, Int(origin.handle))
  }

  /// Creates handles for the sections and items of an input, and records its sections as inserted.
  private func read(_ input: ConcatenatedInput<ItemType>) {
    for section in input.stage.sections { addSection(section, of: input) }
    input.sectionCount = input.stage.sectionCount
  }

  private func addSection(
    _ section: Int, of input: ConcatenatedInput<ItemType>, isNew: (Int) -> Bool = { _ in true }
  ) {
    let new = sectionPool.take()
    sectionOrigins[new] = NumberedOrigin(input.number, section)
    input.setSection(section, to: new)
    titles[new] = readTitles(of: section, in: input)
    changes.insertedSections.append(new)
    shownItems.fill(
      new, with: input.stage.items(in: section).filter(isNew).map { addItem($0, of: input) })
  }

  /// The titles and identity of an input's section. Sections of other inputs have other identities.
  private func readTitles(
    of section: Int, in input: ConcatenatedInput<ItemType>
  ) -> SectionTitles {
    var result = input.stage.titles[section]
    result.identity = input.stage.titles.identity(of: section).map { [input.key, $0] }
    return result
  }

  private func addItem(_ item: Int, of input: ConcatenatedInput<ItemType>) -> Int {
    let new = itemPool.take()
    itemOrigins[new] = NumberedOrigin(input.number, item)
    input.setItem(item, to: new)
    readValue(of: new)
    return new
  }

  private func readValue(of item: Int) {
    guard let (input, handle) = origin(itemOrigins[item]) else { return }
    if let value = input.stage.values[handle] {
      values.set(value, for: item)
    } else {
      values.remove(item)
    }
  }

  /// Shows the sections of all inputs. They must already have handles.
  private func showSections() {
    shownSections.replace(
      0, with: inputs.flatMap { input in input.stage.sections.compactMap { input.section($0) } })
  }

  private func replace(with sources: [any DataSource<ItemType>]) {
    let old = inputs
    let starts = starts
    let difference = SourceDifference(
      from: old.map { ObjectIdentifier($0.source) }, to: sources.map { ObjectIdentifier($0) })
    let kept = Set(difference.origins.compactMap(\.self))
    var removed: Set<ObjectIdentifier> = []
    for (index, input) in old.enumerated() where !kept.contains(index) {
      removeAll(of: input, start: starts[index])
      unfollow(input.stage)
      goneInputs.append(input.number)
      removed.insert(ObjectIdentifier(input.stage))
    }
    inputs = zip(difference.origins, sources).map { origin, source in
      if let origin { old[origin] } else { input(source) }
    }
    // If a stage occurs several times and one occurrence was removed, keep following it for the
    // others.
    for (input, origin) in zip(inputs, difference.origins)
    where origin != nil && removed.contains(ObjectIdentifier(input.stage)) {
      follow(input.stage)
    }
    for (index, origin) in difference.origins.enumerated() where origin == nil {
      read(inputs[index])
    }
    for pair in difference.moving(inputs.map(\.sectionCount)) {
      let input = inputs[pair.to]
      for (index, section) in input.stage.sections.enumerated() {
        guard let own = input.section(section) else { continue }
        changes.movedSections.append((own, starts[pair.from] + index))
      }
    }
    showSections()
  }

  /// Removes the shown sections of an input, beginning at an index.
  private func removeAll(of input: ConcatenatedInput<ItemType>, start: Int) {
    for index in start..<start + input.sectionCount {
      if let section = section(at: index) { removeSection(section, before: index) }
    }
  }

  private func removeSection(_ section: Int, before index: Int) {
    changes.removedSections.append((section, index))
    goneSections.append(section)
    let items = items(in: section)
    changes.bulkRemovals += items
    goneItems += items
    shownItems.removeAll(in: section)
  }

  /// The index of the first section of each input after the last change.
  private var starts: [Int] {
    var next = 0
    return inputs.map { input in
      defer { next += input.sectionCount }
      return next
    }
  }

  override func readAgain() {
    let sources = inputs.map(\.source)
    replace(with: [])
    replace(with: sources)
  }

  override var followsReloads: Bool { true }

  override func follows(_ other: AnyObject) -> Bool {
    inputs.contains { $0.source.leads(to: other) }
  }

  override func position(of item: Int, in source: AnyObject) -> ItemPath? {
    if self === source { return position(of: item) }
    return origin(itemOrigins[item]).flatMap { $0.input.stage.position(of: $0.handle, in: source) }
  }

  override func item(at position: ItemPath, in source: AnyObject) -> Int? {
    if self === source { return item(at: position) }
    for input in inputs {
      if let item = input.stage.item(at: position, in: source).flatMap(input.item) { return item }
    }
    return nil
  }

  override func update() {
    // Each input changes its own range of sections, the first ones first.
    let changed = zip(inputs.indices, starts).filter { !inputs[$0.0].stage.changes.isEmpty }
    for (index, start) in changed where inputs[index].stage.changes.isReload {
      removeAll(of: inputs[index], start: start)
    }
    for (index, start) in changed {
      let old = inputs[index]
      if old.stage.changes.isReload {
        goneInputs.append(old.number)
        inputs[index] = numbered(old.source, old.stage, key: old.key)
        read(inputs[index])
      } else {
        update(old, start: start)
        old.sectionCount = old.stage.sectionCount
      }
    }
    if changes.changesSections { showSections() }
  }

  private func update(_ input: ConcatenatedInput<ItemType>, start: Int) {
    let (stage, source) = (input.stage, input.stage.changes)
    changes.isLarge = changes.isLarge || source.isLarge
    for item in source.items {
      guard let own = input.item(item.handle) else { continue }
      changes.record(
        own, before: place(of: own), mayMove: item.mayMove, isUpdated: item.isUpdated)
    }
    for (section, before) in source.movedSections {
      guard let own = input.section(section) else { continue }
      changes.movedSections.append((own, start + before))
    }
    for section in source.retitledSections {
      guard let own = input.section(section) else { continue }
      titles[own] = readTitles(of: section, in: input)
      changes.retitledSections.append(own)
    }
    var leaving: [Int] = []
    var arriving: [Int: [Int]] = [:]
    for item in source.items {
      let known = input.item(item.handle)
      let targetSection = stage.section(of: item.handle)
      let moves = item.mayMove || item.section != targetSection
      if let known {
        if targetSection == nil { goneItems.append(known) }
        if moves { leaving.append(known) }
        if item.isUpdated { readValue(of: known) }
      }
      guard let targetSection, known == nil || moves else { continue }
      let own = known ?? addItem(item.handle, of: input)
      if known == nil { changes.record(own, before: nil, isUpdated: item.isUpdated) }
      arriving[targetSection, default: []].append(own)
    }
    shownItems.remove(leaving)
    for (section, before) in source.removedSections {
      if let own = input.section(section) { removeSection(own, before: start + before) }
    }
    for section in source.insertedSections {
      addSection(section, of: input) { !source.isRecorded($0) }
    }
    func precedes(_ first: Int, _ second: Int) -> Bool {
      stage.precedes(Int(itemOrigins[first].handle), Int(itemOrigins[second].handle))
    }
    for (targetSection, items) in arriving {
      guard let section = input.section(targetSection) else { continue }
      shownItems.merge(items.inOrder(by: precedes), into: section, isBefore: precedes)
    }
  }

  override func finish() {
    super.finish()
    for item in goneItems {
      if let origin = origin(itemOrigins[item]) { origin.input.setItem(origin.handle, to: nil) }
      itemOrigins[item] = NumberedOrigin()
      values.remove(item)
      itemPool.give(item)
    }
    for section in goneSections {
      if let origin = origin(sectionOrigins[section]) {
        origin.input.setSection(origin.handle, to: nil)
      }
      sectionOrigins[section] = NumberedOrigin()
      titles[section] = SectionTitles()
      sectionPool.give(section)
    }
    goneItems.clear()
    goneSections.clear()
    for number in goneInputs {
      numberedInputs[number] = nil
      numbers.give(number)
    }
    goneInputs.clear()
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
