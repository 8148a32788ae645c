import DataSourceCore
public import DataSourceReloading
public import IdentityDiff

/// Owns sections with models, and reports exact change sets.
///
/// A model is a value that describes a section, such as a folder with its unread count. Its type is
/// the app's own:
///
/// ```swift
/// struct Folder: Identifiable, Equatable {
///   let id: String
///   var unreadCount = 0
/// }
///
/// let mailbox = DiffableModelDataSource<Folder, Mail>()
/// mailbox.reloadBlock = { changeSet in print(changeSet) }
/// mailbox.apply([ModelSection(Folder(id: "Inbox", unreadCount: 1), items: [mail])])
/// try mailbox.updateSection(id: "Inbox") { $0.unreadCount = 0 }  // [update section 0]
/// mailbox.section(at: 0)?.model.unreadCount  // 0
/// ```
///
/// Sections are stored as values, as in ``DiffableSectionedDataSource``, which is for sections with
/// only titles.
public final class DiffableModelDataSource<Model: Identifiable & Equatable, ItemType>:
  DiffableSections<ModelSection<Model, ItemType>, ItemType>
{
  /// Creates a data source for items with any identity.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - identity: Identifies items and compares their content.
  public init(
    sections: [ModelSection<Model, ItemType>] = [], identity: ElementIdentity<ItemType>
  ) {
    super.init(sections, identity, .section()) { ModelSection($0, $1) }
  }

  /// Creates a data source for items identified by their `id`.
  ///
  /// - Parameter sections: The sections.
  @_alwaysEmitIntoClient
  public convenience init(sections: [ModelSection<Model, ItemType>] = [])
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
  public convenience init(sections: [ModelSection<Model, ItemType>] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(sections: sections, identity: .id)
  }
}
