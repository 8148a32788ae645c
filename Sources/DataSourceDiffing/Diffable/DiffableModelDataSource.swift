import DataSourceKit
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
  @usableFromInline
  init(
    sections: [ModelSection<Model, ItemType>], items: ElementIdentity<ItemType>,
    identity: ElementIdentity<SectionHead<Model.ID>>
  ) {
    super.init(sections: sections, items: items, identity: identity) { snapshot, index in
      let head = snapshot.heads[index]
      // All sections have been created from objects of this class.
      return ModelSection(
        head.content as! Model, items: snapshot.items[index], headerTitle: head.headerTitle,
        footerTitle: head.footerTitle)
    }
  }

  /// Creates a data source for items with any identity.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - identity: Identifies items and compares their content.
  @inlinable
  public convenience init(
    sections: [ModelSection<Model, ItemType>] = [], identity: ElementIdentity<ItemType>
  ) {
    self.init(sections: sections, items: identity, identity: .section())
  }

  /// Creates a data source for items identified by their `id`.
  ///
  /// - Parameter sections: The sections.
  @inlinable
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
  @inlinable
  public convenience init(sections: [ModelSection<Model, ItemType>] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(sections: sections, identity: .id)
  }

  // Improves the compiler's error message.
  @available(
    *, unavailable,
    message:
      "Make the items Identifiable and Equatable, or pass `identity: .by(\\.id, areEqual: …)`"
  )
  public convenience init(sections: [ModelSection<Model, ItemType>] = []) { fatalError() }

  /// Changes a section's model in place.
  ///
  /// If the model stays equal, no change is reported. A deletion and an insertion are reported if
  /// its identity changes, or if the section is empty: views must not update an empty section.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - change: Changes the model.
  /// - Throws: ``EditError/unknownIdentity(_:)``; ``EditError/duplicateIdentity(_:)`` if another
  ///   section has the new identity.
  public func updateSection(
    id: Model.ID, _ change: (inout Model) -> Void
  ) throws(EditError) {
    guard var model = try snapshot.sections.heads[index(of: id)].content as? Model else { return }
    change(&model)
    // The closure may have changed the data.
    let index = try index(of: id)
    var head = snapshot.sections.heads[index]
    (head.id, head.content) = (model.id, model)
    try setHead(ofSection: index, to: head)
  }
}
