import DataSourcePositions

/// A section of a ``SectionedDataSource``: its items, and the titles above and below them.
///
/// Subclass it to give sections more properties. Titles can be overridden, for example by computed
/// ones.
///
/// ```swift
/// final class Team: Section<String> {
///   let city: String
///
///   init(city: String, players: [String]) {
///     self.city = city
///     super.init(items: players)
///   }
///
///   override var headerTitle: String? {
///     get { "Team of \(city)" }
///     set {}
///   }
/// }
///
/// final class League: SectionedDataSource {
///   typealias ItemType = String
///   var sections = [Team(city: "Oslo", players: ["Ada", "Grace"])]
///   var reloadBlock: ReloadBlock?
/// }
/// ```
///
/// Report a changed title, too, even if it contains the number of items; see the article “Index
/// spaces”.
///
/// In a module isolated to the main actor by default, write `nonisolated final class Team`, since
/// sections are not isolated to an actor.
///
/// SwiftUI has a `Section`, too. Where both are imported, write `DataSourceKit.Section`.
open class Section<ItemType>: CustomDebugStringConvertible {
  /// The items, in order.
  public final var items: [ItemType] { didSet { edits &+= 1 } }

  /// The title above the items, `nil` for none.
  open var headerTitle: String? { didSet { edits &+= 1 } }

  /// The title below the items, `nil` for none.
  open var footerTitle: String? { didSet { edits &+= 1 } }

  /// What a header or footer shows besides the titles; `nil`, the default, for nothing.
  ///
  /// Override it with a value that combines all properties a view shows. Computed changes report an
  /// update of the section where the value differs.
  ///
  /// ```swift
  /// final class Folder: Section<Mail>, Identifiable {
  ///   let id: String
  ///   let unreadCount: Int
  ///   override var content: (any Equatable)? { unreadCount }
  ///   …
  /// }
  /// ```
  open var content: (any Equatable)? { nil }

  /// How often the items, the titles or a model of this object have been assigned.
  package final var edits = 0

  /// The value of ``edits`` when `reload(from:)` of a data source last reported the section.
  private var reportedEdits: (source: ObjectIdentifier, edits: Int)?
  /// The same for other data sources that show this object. Few do.
  private var otherReportedEdits: [ObjectIdentifier: Int] = [:]

  /// Records that a data source reports the section.
  ///
  /// - Returns: Whether the section was mutated since that data source last reported it, or, if it
  ///   never did, since the section was created.
  package final func markReported(by source: ObjectIdentifier) -> Bool {
    var last: Int?
    if reportedEdits == nil || reportedEdits?.source == source {
      last = reportedEdits?.edits
      reportedEdits = (source, edits)
    } else {
      // Data sources come and go. One that is forgotten at most reloads once.
      if otherReportedEdits.count == 8 { otherReportedEdits = [:] }
      last = otherReportedEdits.updateValue(edits, forKey: source)
    }
    return edits != last ?? 0
  }

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - headerTitle: The title above the items, `nil` for none.
  ///   - footerTitle: The title below the items, `nil` for none.
  public init(items: [ItemType], headerTitle: String? = nil, footerTitle: String? = nil) {
    self.items = items
    self.headerTitle = headerTitle
    self.footerTitle = footerTitle
  }

  /// The type, the title, the number of items and the first ten, for a debugger's `po`.
  open var debugDescription: String {
    listText(of: self, [items.count], title: { _ in headerTitle }, item: { items[$1] })
  }
}
