public import DataSourceKit
import Foundation
public import IdentityDiff

/// The sections of several data sources, one source after the other.
///
/// ```swift
/// let all = favorites.concatenated(with: contacts)
/// let list = ConcatenatedDataSource([drafts, inbox, archive]).flattened()  // joined into one list
/// ```
///
/// A data source may occur several times, directly or behind other operators. Its change is reported
/// once all the same, with all places where it shows, unless an operator on one of the ways was made with
/// an `identity` of its own.
///
/// Sources may be added, removed and moved at any time:
///
/// ```swift
/// all.sources.append(archive)
/// all.sources.swapAt(0, 1)  // reported as the fewest sections that move
/// ```
///
/// A section is found by going through the sources, so a look-up and a change take O(sources) more
/// than in one source. A source that is reloaded without an identity is reported as sections that
/// are deleted and inserted.
public final class ConcatenatedDataSource<ItemType>: ComposedDataSource<ItemType> {
  private var inputs: [ConcatenatedInput<ItemType>] = []
  private let givenIdentity: Identity<ItemType>?

  private var itemHandles = ConcatenatedHandles<ItemType>()
  private var sectionHandles = ConcatenatedHandles<ItemType>()

  /// Handles of what is gone, which are used until the change is reported.
  private var goneItems: [Int] = []
  private var goneSections: [Int] = []

  /// The sources to follow next; `nil` if they are followed already.
  private var requestedSources: [any DataSource<ItemType>]?

  /// The data sources that it follows, in order. They are held strongly.
  ///
  /// New ones are reported as the sections of those that are inserted, deleted and moved, as few as
  /// possible. A source that stays is not read again. The k-th occurrence of a data source is taken
  /// for its k-th before. A data source that follows this one itself is left out.
  ///
  /// Set in answer to a change set, they show here at once, and in the sections once all have been
  /// notified of that change set.
  ///
  /// - Complexity: O(sources · log sources + k log k) for k sections that are inserted, deleted or
  ///   moved, and O(n) for n items that come.
  public var sources: [any DataSource<ItemType>] {
    get { requestedSources ?? inputs.map(\.source) }
    set {
      requestedSources = newValue.filter { !$0.leads(to: self) }
      change { [unowned self] in
        guard let sources = requestedSources else { return }
        requestedSources = nil
        // One may follow this one since.
        replace(with: sources.filter { !$0.leads(to: self) })
      }
    }
  }

  /// Concatenates data sources.
  ///
  /// - Parameters:
  ///   - sources: The data sources to follow, in order. They are held strongly.
  ///   - identity: The identity of the items; by default that of each source.
  /// - Complexity: O(n)
  public init(_ sources: [any DataSource<ItemType>], identity: Identity<ItemType>? = nil) {
    givenIdentity = identity
    super.init(identity: identity ?? sources.first.map { Self.identity(of: $0) } ?? .automatic)
    inputs = sources.map { input($0) }
    for input in inputs { read(input) }
    changes.removeAll()
  }

  private static func identity(of source: some DataSource<ItemType>) -> Identity<ItemType>? {
    .inherited(from: source)
  }

  /// Follows a source from now on.
  private func input(_ source: some DataSource<ItemType>) -> ConcatenatedInput<ItemType> {
    let input = ConcatenatedInput(source, stage: .stage(of: source, identity: givenIdentity))
    follow(input.stage)
    return input
  }

  /// Takes handles for everything in an input, and notes its sections as new.
  private func read(_ input: ConcatenatedInput<ItemType>) {
    for section in input.stage.sections { addSection(section, of: input) }
    input.sectionCount = input.stage.sectionCount
  }

  private func addSection(
    _ section: Int, of input: ConcatenatedInput<ItemType>, isNew: (Int) -> Bool = { _ in true }
  ) {
    let new = sectionHandles.take(for: section, of: input)
    input.setSection(section, to: new)
    changes.insertedSections.append(new)
    for item in input.stage.items(in: section) where isNew(item) {
      input.setItem(item, to: itemHandles.take(for: item, of: input))
    }
  }

  private func replace(with sources: [any DataSource<ItemType>]) {
    let old = inputs
    let starts = starts
    let difference = SourceDifference(
      from: old.map { ObjectIdentifier($0.source) }, to: sources.map { ObjectIdentifier($0) })
    let kept = Set(difference.origins.compactMap(\.self))
    var removed: Set<ObjectIdentifier> = []
    for (place, input) in old.enumerated() where !kept.contains(place) {
      for (index, section) in input.stage.sections.enumerated() {
        guard let own = input.section(section) else { continue }
        changes.removedSections.append((own, starts[place] + index))
        lose(input.stage.items(in: section), of: input)
      }
      goneSections += changes.removedSections.suffix(input.stage.sectionCount).map(\.section)
      unfollow(input.stage)
      removed.insert(ObjectIdentifier(input.stage))
    }
    inputs = zip(difference.origins, sources).map { origin, source in
      if let origin { old[origin] } else { input(source) }
    }
    // A stage that is followed in several places is still followed in the others.
    for (input, origin) in zip(inputs, difference.origins)
    where origin != nil && removed.contains(ObjectIdentifier(input.stage)) {
      follow(input.stage)
    }
    for (place, origin) in difference.origins.enumerated() where origin == nil {
      read(inputs[place])
    }
    for pair in difference.moving(inputs.map(\.sectionCount)) {
      let input = inputs[pair.to]
      for (index, section) in input.stage.sections.enumerated() {
        guard let own = input.section(section) else { continue }
        changes.movedSections.append((own, starts[pair.from] + index))
      }
    }
  }

  private func lose(_ items: [Int], of input: ConcatenatedInput<ItemType>) {
    let own = items.compactMap { input.item($0) }
    changes.lostItems += own
    goneItems += own
  }

  /// The index of the first section of each input, when the last change was complete.
  private var starts: [Int] {
    var next = 0
    return inputs.map { input in
      defer { next += input.sectionCount }
      return next
    }
  }

  override var followsReloads: Bool { true }

  override func follows(_ other: AnyObject) -> Bool {
    inputs.contains { $0.source.leads(to: other) }
  }

  override var takesPlaces: Bool { true }

  override func update() {
    for (place, start) in starts.enumerated() where !inputs[place].stage.changes.isEmpty {
      if inputs[place].stage.changes.isReload {
        replaceAll(at: place, start: start)
      } else {
        update(inputs[place], start: start)
      }
      inputs[place].sectionCount = inputs[place].stage.sectionCount
    }
  }

  private func update(_ input: ConcatenatedInput<ItemType>, start: Int) {
    let source = input.stage.changes
    changes.isLarge = changes.isLarge || source.isLarge
    for (section, before) in source.removedSections {
      guard let own = input.section(section) else { continue }
      changes.removedSections.append((own, start + before))
      goneSections.append(own)
    }
    for (section, before) in source.movedSections {
      guard let own = input.section(section) else { continue }
      changes.movedSections.append((own, start + before))
    }
    changes.retitledSections += source.retitledSections.compactMap { input.section($0) }
    lose(source.lostItems.filter { !source.isTouched($0) }, of: input)
    for section in source.insertedSections {
      addSection(section, of: input) { !source.isTouched($0) }
    }
    for item in source.items {
      let known = input.item(item.handle)
      let isShown = input.stage.section(of: item.handle) != nil
      guard item.wasShown || isShown else { continue }
      let own = known ?? itemHandles.take(for: item.handle, of: input)
      input.setItem(item.handle, to: own)
      let section = item.wasShown ? input.section(item.section) : nil
      changes.touch(
        own, before: section.map { ($0, item.offset) }, mayMove: item.mayMove,
        isUpdated: item.isUpdated)
      if !isShown { goneItems.append(own) }
    }
  }

  /// Takes a source that was reloaded without an identity for sections that are deleted and inserted.
  private func replaceAll(at place: Int, start: Int) {
    let old = inputs[place]
    for own in 0..<sectionHandles.limit where sectionHandles[own]?.input === old {
      goneSections.append(own)
    }
    for (index, own) in goneSections.suffix(old.sectionCount).enumerated() {
      changes.removedSections.append((own, start + index))
    }
    for own in 0..<itemHandles.limit where itemHandles[own]?.input === old { goneItems.append(own) }
    changes.lostItems = goneItems
    inputs[place] = ConcatenatedInput(old.source, stage: old.stage)
    read(inputs[place])
  }

  override func finish() {
    super.finish()
    for item in goneItems {
      if let origin = itemHandles[item] { origin.input.setItem(origin.handle, to: nil) }
      itemHandles.give(item)
    }
    for section in goneSections {
      if let origin = sectionHandles[section] { origin.input.setSection(origin.handle, to: nil) }
      sectionHandles.give(section)
    }
    goneItems.clear()
    goneSections.clear()
  }

  /// The index of the first section of an input.
  private func start(of input: ConcatenatedInput<ItemType>) -> Int? {
    var start = 0
    for other in inputs {
      if other === input { return start }
      start += other.stage.sectionCount
    }
    return nil
  }

  override var sectionCount: Int { inputs.reduce(0) { $0 + $1.stage.sectionCount } }

  override func section(at index: Int) -> Int? {
    guard index >= 0 else { return nil }
    var rest = index
    for input in inputs {
      let count = input.stage.sectionCount
      if rest < count { return input.stage.section(at: rest).flatMap { input.section($0) } }
      rest -= count
    }
    return nil
  }

  override func index(of section: Int) -> Int? {
    guard let (input, handle) = sectionHandles[section], let index = input.stage.index(of: handle)
    else { return nil }
    return start(of: input).map { $0 + index }
  }

  override var itemCount: Int { inputs.reduce(0) { $0 + $1.stage.itemCount } }

  override func itemCount(in section: Int) -> Int {
    sectionHandles[section].map { $0.input.stage.itemCount(in: $0.handle) } ?? 0
  }

  override func item(at offset: Int, in section: Int) -> Int? {
    guard let (input, handle) = sectionHandles[section] else { return nil }
    return input.stage.item(at: offset, in: handle).flatMap { input.item($0) }
  }

  override func items(in section: Int) -> [Int] {
    guard let (input, handle) = sectionHandles[section] else { return [] }
    return input.stage.items(in: handle).compactMap { input.item($0) }
  }

  override func section(of item: Int) -> Int? {
    guard let (input, handle) = itemHandles[item], inputs.contains(where: { $0 === input })
    else { return nil }
    return input.stage.section(of: handle).flatMap { input.section($0) }
  }

  override func offset(of item: Int) -> Int? {
    itemHandles[item].flatMap { $0.input.stage.offset(of: $0.handle) }
  }

  override var handleLimit: Int { itemHandles.limit }

  override func value(of item: Int) -> ItemType? {
    itemHandles[item].flatMap { $0.input.stage.value(of: $0.handle) }
  }

  override func titles(of section: Int) -> SectionTitles {
    sectionHandles[section].map { $0.input.stage.titles(of: $0.handle) } ?? SectionTitles()
  }
}

extension DataSource {
  /// The sections of this data source, and then those of others, now and after each change.
  ///
  /// ```swift
  /// let all = favorites.concatenated(with: contacts)
  /// let list = favorites.concatenated(with: contacts).flattened()
  /// ```
  ///
  /// - Parameters:
  ///   - others: The data sources to follow, in order.
  ///   - identity: The identity of the items; by default that of each source.
  /// - Returns: A data source that follows all of them and holds them strongly.
  /// - Complexity: O(n), and O(log n + sources) for each change.
  public func concatenated(
    with others: any DataSource<ItemType>..., identity: Identity<ItemType>? = nil
  ) -> ConcatenatedDataSource<ItemType> {
    ConcatenatedDataSource([self] + others, identity: identity)
  }
}
