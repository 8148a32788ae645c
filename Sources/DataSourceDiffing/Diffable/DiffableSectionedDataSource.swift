import DataSourceKit
public import IdentityDiff

/// Sections that own their items and report exact change sets.
///
/// ```swift
/// let contacts = DiffableSectionedDataSource<String, Person>()
/// contacts.reloadBlock = { changeSet in print(changeSet) }
/// contacts.apply([
///   IdentifiedSection(id: "friends", items: friends, headerTitle: "Friends"),
///   IdentifiedSection(id: "work", items: colleagues, headerTitle: "Work"),
/// ])
/// try contacts.append(cleo, toSection: "work")
/// ```
///
/// Sections are stored as values. Mutating a section object that was passed to the data source, or
/// returned by it, has no effect until the sections are applied again. So
/// `contacts.sections[1].items.append(cleo)` changes an object that is released immediately. Edit
/// through the data source, or apply the objects you changed:
///
/// ```swift
/// let sections = contacts.sections
/// sections[1].items.append(cleo)
/// contacts.sections = sections
/// ```
public final class DiffableSectionedDataSource<ID: Hashable, ItemType>:
  DiffableSections<IdentifiedSection<ID, ItemType>, ItemType>
{
  @usableFromInline
  init(
    sections: [IdentifiedSection<ID, ItemType>], items: ElementIdentity<ItemType>,
    identity: ElementIdentity<SectionHead<ID>>
  ) {
    super.init(sections: sections, items: items, identity: identity) { snapshot, index in
      let head = snapshot.heads[index]
      return IdentifiedSection(
        id: head.id, items: snapshot.items[index], headerTitle: head.headerTitle,
        footerTitle: head.footerTitle)
    }
  }

  /// Creates a data source for items with any identity.
  ///
  /// ```swift
  /// DiffableSectionedDataSource<String, Product>(identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - identity: Identifies items and compares their content.
  @inlinable
  public convenience init(
    sections: [IdentifiedSection<ID, ItemType>] = [], identity: ElementIdentity<ItemType>
  ) {
    self.init(sections: sections, items: identity, identity: .section())
  }

  /// Creates a data source for items identified by their `id`.
  ///
  /// - Parameter sections: The sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable {
    self.init(sections: sections, identity: .id)
  }

  /// Creates a data source for items identified by their `id`.
  ///
  /// This overload is for `Sendable` items. Their conformances are not isolated to an actor, so
  /// changes can be computed on any thread.
  ///
  /// - Parameter sections: The sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(sections: sections, identity: .id)
  }

  // Improves the compiler's error message.
  @available(
    *, unavailable,
    message:
      "Make the items Identifiable and Equatable, or pass `identity: .by(\\.id, areEqual: …)`"
  )
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = []) { fatalError() }
}
