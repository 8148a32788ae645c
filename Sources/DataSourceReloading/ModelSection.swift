public import DataSourceCore

/// A section with a model, a value of the app's own type that the header shows, such as a name and
/// a count.
///
/// ```swift
/// struct Folder: Identifiable, Equatable {
///   let id: String
///   var unreadCount = 0
/// }
///
/// ModelSection(Folder(id: "Inbox", unreadCount: 2), items: mails)
/// ```
///
/// The section is identified by the model's `id`. If another property of the model differs,
/// computed changes update the section. Operators pass on titles, not models.
public final class ModelSection<Model: Identifiable & Equatable, ItemType>: Section<ItemType>,
  Identifiable
{
  /// The value that describes the section.
  public var model: Model { didSet { edits &+= 1 } }

  /// The model's `id`.
  public var id: Model.ID { model.id }

  /// The model.
  public override var content: (any Equatable)? { model }

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - model: The value that describes the section.
  ///   - items: The items, in order.
  ///   - headerTitle: The title above the items, `nil` for none.
  ///   - footerTitle: The title below the items, `nil` for none.
  public init(
    _ model: Model, items: [ItemType], headerTitle: String? = nil, footerTitle: String? = nil
  ) {
    self.model = model
    super.init(items: items, headerTitle: headerTitle, footerTitle: footerTitle)
  }

  /// - Parameter head: Created from an object of this class.
  @usableFromInline
  package convenience init(_ head: SectionHead<Model.ID>, _ items: [ItemType]) {
    self.init(
      head.content as! Model, items: items, headerTitle: head.headerTitle,
      footerTitle: head.footerTitle)
  }
}
