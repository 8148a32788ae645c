public import DataSourceKit
public import Foundation

/// The sections of several data sources, one source after the other.
///
/// ```swift
/// let all = favorites.concatenated(with: contacts)
/// let list = ConcatenatedDataSource([drafts, inbox, archive]).flattened()  // joined into one list
/// ```
///
/// A data source may occur several times.
///
/// | change of a source | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n + sources) |
/// | a section is moved | O(log sections + sources) |
/// | a section of k items is inserted or deleted | O(k + log sections + sources) |
/// | everything is reloaded | O(n), if items have an identity; else its sections are deleted and inserted |
public final class ConcatenatedDataSource<ItemType>: ComposedDataSource<ItemType> {
  private let inputs: [SourceInput<ItemType>]

  /// The data sources that it follows, in order.
  public var sources: [any DataSource<ItemType>] { inputs.map(\.mirror.source) }

  /// Concatenates data sources.
  ///
  /// - Parameters:
  ///   - sources: The data sources to follow, in order. They are held strongly.
  ///   - identity: How items are known again after a reload; that of each source, or of `Identifiable`
  ///     items, if left out.
  /// - Complexity: O(n)
  public init(_ sources: [any DataSource<ItemType>], identity: ItemIdentity<ItemType>? = nil) {
    func input(_ source: some DataSource<ItemType>) -> SourceInput<ItemType> {
      SourceInput(source, identity: identity ?? .inherited(from: source))
    }
    inputs = sources.map { input($0) }
    super.init(identity: identity ?? inputs.first?.mirror.identity)
    for (number, input) in inputs.enumerated() {
      input.start(
        perform: { [weak self] in self?.perform($0) },
        follow: { [unowned self] in follow($0, of: number) })
    }
  }

  private func follow(_ changeSet: ChangeSet, of number: Int) {
    let mirror = inputs[number].mirror
    let start = inputs[..<number].reduce(0) { $0 + $1.mirror.sectionCount }
    let places = OutputPlaces(
      item: {
        mirror.position(of: $0).map { Position(section: start + $0.section, item: $0.item) }
      },
      section: { mirror.sections.position(of: $0).map { start + $0 } },
      itemCount: { [unowned self] in numberOfItems(in: $0) })
    guard let edit = mirror.edit(for: changeSet) else {
      let count = mirror.sectionCount
      mirror.load()
      let deletes = (start..<start + count).map { ChangeType.delete(IndexPath(sectionIndex: $0)) }
      let inserts = (start..<start + mirror.sectionCount).map {
        ChangeType.insert(IndexPath(sectionIndex: $0))
      }
      return send(OutputPlan(structure: .some((deletes + inserts).map { .section(type: $0) })))
    }
    var changes = OutputChanges()
    edit.touchOld(&changes, in: mirror, places)
    mirror.commit(edit)
    edit.touchNew(&changes)
    let plan = changes.plan(places)
    mirror.finish(edit)
    send(plan)
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

  public override var numberOfSections: Int {
    inputs.reduce(0) { $0 + $1.mirror.sectionCount }
  }

  public override func numberOfItems(in section: Int) -> Int {
    self.section(at: section).map { $0.mirror.items.count(in: $0.section) } ?? 0
  }

  /// The item at an index path.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  /// - Returns: The item, `nil` where there is none.
  /// - Complexity: O(log n + sources)
  public override func item(at indexPath: IndexPath) -> ItemType? {
    guard let position = Position(indexPath),
      let (mirror, section) = section(at: position.section),
      let item = mirror.items.handle(at: position.item, in: section)
    else { return nil }
    return mirror.values[item]
  }

  public override func headerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { $0.mirror.titles[$0.section].header }
  }

  public override func footerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { $0.mirror.titles[$0.section].footer }
  }
}
