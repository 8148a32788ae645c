/// A section of a ``SectionedDataSource``: its items, and the titles above and below them.
///
/// Subclass it to give sections more properties. The titles can be overridden, for example by
/// computed ones.
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
/// A change of a title must be reported, too, even of one that contains the number of items; see the article
/// “Index spaces”.
///
/// In a module that is isolated to the main actor by default write `nonisolated final class Team`, since
/// sections are not isolated to an actor.
///
/// SwiftUI has a `Section`, too. Where both are imported write `DataSourceKit.Section`.
open class Section<ItemType> {
  /// The items, in order.
  public final var items: [ItemType]

  /// The title above the items, `nil` for none.
  open var headerTitle: String?

  /// The title below the items, `nil` for none.
  open var footerTitle: String?

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
}
