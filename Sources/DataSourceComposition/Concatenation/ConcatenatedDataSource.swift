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
/// A data source may occur several times, directly or behind other operators. Its change is then
/// reported once for each occurrence, one change set after the other, and those in between show it
/// in some places only.
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
  private var inputs: [SourceInput<ItemType>] = []
  private let givenIdentity: Identity<ItemType>?

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
    get { requestedSources ?? inputs.map(\.mirror.source) }
    set {
      requestedSources = newValue.filter { !isFollowed(by: $0) }
      perform { [unowned self] in
        guard let sources = requestedSources else { return }
        requestedSources = nil
        // One may follow this one since.
        replace(with: sources.filter { !isFollowed(by: $0) })
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
  }

  private static func identity(of source: some DataSource<ItemType>) -> Identity<ItemType>? {
    .inherited(from: source)
  }

  /// Reads a source and observes it from now on.
  private func input(_ source: some DataSource<ItemType>) -> SourceInput<ItemType> {
    let input = SourceInput(source, identity: givenIdentity ?? .inherited(from: source))
    input.start(
      perform: { [weak self] in self?.perform($0) },
      follow: { [unowned self, unowned input] in follow($0, of: input) })
    return input
  }

  private func replace(with sources: [any DataSource<ItemType>]) {
    let old = inputs
    let difference = SourceDifference(
      from: old.map { ObjectIdentifier($0.mirror.source) }, to: sources.map { ObjectIdentifier($0) }
    )
    // This ends the observation of those that are removed.
    inputs = zip(difference.origins, sources).map { origin, source in
      if let origin { old[origin] } else { input(source) }
    }
    report(
      difference.plan(from: old.map(\.mirror.sectionCount), to: inputs.map(\.mirror.sectionCount)))
  }

  override func follows(_ other: AnyObject) -> Bool {
    inputs.contains { $0.leads(to: other) }
  }

  private func follow(_ changeSet: ChangeSet, of input: SourceInput<ItemType>) {
    guard let number = inputs.firstIndex(where: { $0 === input }) else { return }
    let mirror = input.mirror
    let start = inputs[..<number].reduce(0) { $0 + $1.mirror.sectionCount }
    let places = OutputPlaces(
      item: {
        mirror.position(of: $0).map { Position(section: start + $0.section, item: $0.item) }
      },
      section: { mirror.sections.position(of: $0).map { start + $0 } },
      itemCount: { [unowned self] in numberOfItems(in: $0) })
    guard mirror.findEdit(for: changeSet) else {
      let count = mirror.sectionCount
      mirror.load()
      let deletes = (start..<start + count).map { ChangeType.delete(IndexPath(sectionIndex: $0)) }
      let inserts = (start..<start + mirror.sectionCount).map {
        ChangeType.insert(IndexPath(sectionIndex: $0))
      }
      return report(ChangePlan(structure: .some((deletes + inserts).map { .section(type: $0) })))
    }
    var changes = OutputChanges()
    mirror.edit.touchOld(&changes, in: mirror, places)
    mirror.commit()
    mirror.edit.touchNew(&changes)
    let plan = changes.plan(places)
    mirror.finish()
    report(plan)
  }

  /// The source that a section comes from, and its handle there.
  private func section(at index: Int) -> (mirror: SourceMirror<ItemType>, section: Int)? {
    guard index >= 0 else { return nil }
    var rest = index
    for input in inputs {
      if let section = input.mirror.sections.handle(at: rest, in: 0) {
        return (input.mirror, section)
      }
      rest -= input.mirror.sectionCount
      if rest < 0 { return nil }
    }
    return nil
  }

  override var shownSectionCount: Int {
    inputs.reduce(0) { $0 + $1.mirror.sectionCount }
  }

  override func shownItemCount(in section: Int) -> Int {
    self.section(at: section).map { $0.mirror.items.count(in: $0.section) } ?? 0
  }

  override func value(at position: Position) -> ItemType? {
    guard let (mirror, section) = section(at: position.section),
      let item = mirror.items.handle(at: position.item, in: section)
    else { return nil }
    return mirror.values[item]
  }

  override func shownValues(inSection section: Int) -> [ItemType?] {
    guard let (mirror, section) = self.section(at: section) else { return [] }
    return mirror.items.handles(in: section).map { mirror.values[$0] }
  }

  override func titles(ofSection section: Int) -> SectionTitles {
    self.section(at: section).map { $0.mirror.titles[$0.section] } ?? SectionTitles()
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
