public import DataSourceKit
import Foundation
public import IdentityDiff

/// Another data source, or one item in its place as long as it has no items at all.
///
/// ```swift
/// let rows = results.mapped(Row.result).withPlaceholder(.noResults)
/// ```
///
/// The placeholder is in the first section; if there are no sections, in one of its own.
public final class PlaceholderDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// What is shown if there are no items. A new one is reported as an update if it is shown and
  /// differs in identity or content, or as an `Equatable` item without an identity.
  public var placeholder: ItemType {
    get { storedPlaceholder }
    set {
      change { [unowned self] in
        let isSame = areSame(storedPlaceholder, newValue)
        storedPlaceholder = newValue
        if !isSame, let home { changes.touch(extra, before: (home, 0), isUpdated: true) }
      }
    }
  }

  private var storedPlaceholder: ItemType

  /// The section in which the placeholder is shown; `nil` if it is not.
  private var home: Int?

  /// The handle of the placeholder, and of the section that is made for it.
  private let extra = RowHandle.handle(of: -1)

  private var isAlone: Bool { home == extra }

  init(
    _ source: some DataSource<ItemType>, placeholder: ItemType,
    identity: Identity<ItemType>? = nil
  ) {
    storedPlaceholder = placeholder
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(source, upstream: upstream, identity: identity ?? upstream.identity)
    start()
  }

  override func rebuild() {
    home = nil
    guard upstream.itemCount == 0 else { return }
    home = upstream.section(at: 0).map(RowHandle.handle(of:)) ?? extra
  }

  override func updateContent() {
    let source = upstream.changes
    for item in source.items {
      changes.touch(
        RowHandle.handle(of: item.handle),
        before: item.wasShown ? (RowHandle.handle(of: item.section), item.offset) : nil,
        mayMove: item.mayMove, isUpdated: item.isUpdated)
    }
    changes.copySections(source, handle: RowHandle.handle(of:))
    let old = home
    rebuild()
    guard old != home else { return }
    changes.touch(extra, before: old.map { ($0, 0) }, mayMove: true)
    if old == extra { changes.removedSections.append((extra, 0)) }
    if isAlone { changes.insertedSections.append(extra) }
  }

  /// The section of the source for a section; `nil` for the one that is made for the placeholder.
  private func inner(_ section: Int) -> Int? {
    let row = RowHandle.row(of: section)
    return row >= 0 ? row : nil
  }

  override func value(of item: Int) -> ItemType? {
    item == extra ? storedPlaceholder : upstream.value(of: RowHandle.row(of: item))
  }

  override var sectionCount: Int { isAlone ? 1 : upstream.sectionCount }

  override func section(at index: Int) -> Int? {
    isAlone ? (index == 0 ? extra : nil) : upstream.section(at: index).map(RowHandle.handle(of:))
  }

  override func index(of section: Int) -> Int? {
    if let section = inner(section) { return upstream.index(of: section) }
    return isAlone ? 0 : nil
  }

  override var itemCount: Int { max(1, upstream.itemCount) }

  override func itemCount(in section: Int) -> Int {
    section == home ? 1 : inner(section).map { upstream.itemCount(in: $0) } ?? 0
  }

  override func item(at offset: Int, in section: Int) -> Int? {
    if section == home { return offset == 0 ? extra : nil }
    return inner(section).flatMap { upstream.item(at: offset, in: $0) }
      .map(RowHandle.handle(of:))
  }

  override func items(in section: Int) -> [Int] {
    if section == home { return [extra] }
    return inner(section).map { upstream.items(in: $0).map(RowHandle.handle(of:)) } ?? []
  }

  override func section(of item: Int) -> Int? {
    item == extra
      ? home : upstream.section(of: RowHandle.row(of: item)).map(RowHandle.handle(of:))
  }

  override func offset(of item: Int) -> Int? {
    item == extra ? home.map { _ in 0 } : upstream.offset(of: RowHandle.row(of: item))
  }

  override func precedes(_ first: Int, _ second: Int) -> Bool {
    first != extra && second != extra
      && upstream.precedes(RowHandle.row(of: first), RowHandle.row(of: second))
  }

  override var handleLimit: Int { 2 * upstream.handleLimit + 2 }

  override func titles(of section: Int) -> SectionTitles {
    inner(section).map { upstream.titles(of: $0) } ?? SectionTitles()
  }
}

extension DataSource {
  /// This data source, or a placeholder as long as it has no items, now and after each change.
  ///
  /// - Parameters:
  ///   - placeholder: What is shown if there are no items.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withPlaceholder(
    _ placeholder: ItemType, identity: Identity<ItemType>? = nil
  ) -> PlaceholderDataSource<ItemType> {
    PlaceholderDataSource(self, placeholder: placeholder, identity: identity)
  }
}
