public import DataSourceKit
import Foundation
public import IdentityDiff

/// Another data source, or one placeholder item while it has no items.
///
/// ```swift
/// let rows = results.mapped(Row.result).withPlaceholder(.noResults)
/// ```
///
/// The placeholder is in the first section; if there are no sections, it gets its own.
public final class PlaceholderDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// The placeholder item. Setting it reports an update if it is shown and the new value differs:
  /// in identity or content, or, without an identity, as an `Equatable` item.
  public var placeholder: ItemType {
    get { storedPlaceholder }
    set {
      change { [unowned self] in
        let isSame = areSame(storedPlaceholder, newValue)
        // The old one is released after the access, since its deinitializer may read it.
        _ = exchange(&storedPlaceholder, with: newValue)
        values.set(newValue, for: row)
        if !isSame, let targetSection {
          changes.record(row, before: (targetSection, 0), isUpdated: true)
        }
      }
    }
  }

  private var storedPlaceholder: ItemType

  /// The section that shows the placeholder; `nil` if it is not shown.
  private var targetSection: Int?

  /// The placeholder's handle.
  private var row = 0
  /// The handle of the section created for it.
  private var ownSection = -1

  /// The placeholder in its section.
  private let ownItems = HandleSequences()
  private let ownSections = HandleSequences()

  /// Releases the handles at the end of a change.
  private var returns: (items: HandleReturns, sections: HandleReturns)?

  init(
    _ source: some DataSource<ItemType>, placeholder: ItemType,
    identity: ElementIdentity<ItemType>? = nil
  ) {
    storedPlaceholder = placeholder
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity,
      values: upstream.values, sections: ownSections, items: ownItems)
    start()
  }

  deinit {
    returns?.items.give([row])
    returns?.sections.give([ownSection])
  }

  override func rebuild() {
    returns = (itemPool.returns, sectionPool.returns)
    row = itemPool.take()
    // Unlike items, sections do not lose their handles.
    if ownSection < 0 { ownSection = sectionPool.take() }
    values.set(storedPlaceholder, for: row)
    ownSections.removeAll()
    ownSections.fill(0, with: [ownSection])
    show()
  }

  /// Shows the source, or the placeholder if the source has no items.
  private func show() {
    targetSection = upstream.itemCount > 0 ? nil : upstream.section(at: 0) ?? ownSection
    shownSections = targetSection == ownSection ? ownSections : upstream.shownSections
    shownItems = targetSection == nil ? upstream.shownItems : ownItems
    guard ownItems.sequence(of: row) != targetSection else { return }
    ownItems.removeAll()
    if let targetSection { ownItems.fill(targetSection, with: [row]) }
  }

  override func updateContent() {
    changes.copy(upstream.changes)
    let old = targetSection
    show()
    guard old != targetSection else { return }
    changes.record(row, before: old.map { ($0, 0) }, mayMove: true)
    if old == ownSection { changes.removedSections.append((ownSection, 0)) }
    if targetSection == ownSection { changes.insertedSections.append(ownSection) }
  }
}

extension DataSource {
  /// Returns a data source with the items of this one, or with a placeholder if there are none.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder item.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withPlaceholder(
    _ placeholder: ItemType, identity: ElementIdentity<ItemType>? = nil
  ) -> PlaceholderDataSource<ItemType> {
    PlaceholderDataSource(self, placeholder: placeholder, identity: identity)
  }
}
