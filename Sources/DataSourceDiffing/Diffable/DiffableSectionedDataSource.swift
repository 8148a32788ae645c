import DataSourceCore
public import DataSourceReloading
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
/// try contacts.append(cleo, toSectionID: "work")
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
public final class DiffableSectionedDataSource<ID: Hashable, ItemType>: DiffableSections<
  IdentifiedSection<ID, ItemType>, ItemType
>
{
  /// Creates a data source for items with any identity.
  ///
  /// ```swift
  /// DiffableSectionedDataSource<String, Product>(identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - identity: Identifies items and compares their content.
  public init(
    sections: [IdentifiedSection<ID, ItemType>] = [], identity: ElementIdentity<ItemType>
  ) {
    super.init(sections, identity, .section()) { IdentifiedSection($0, $1) }
  }

  /// Creates a data source for items identified by their `id`.
  ///
  /// - Parameter sections: The sections.
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
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
