/// The titles and identities of sections, by handle.
final class TitleStore {
  /// Returns the identity of a section; `nil` if identities are stored with the titles.
  var readIdentity: ((_ section: SectionHandle) -> AnyHashable?)?

  private var titles = HandleTable<SectionTag, SectionTitles>(default: SectionTitles())

  subscript(section: SectionHandle) -> SectionTitles {
    get { titles[section] }
    set { titles[section] = newValue }
  }

  /// The identity of a section; `nil` if it has none.
  func identity(of section: SectionHandle) -> AnyHashable? {
    if let readIdentity { return readIdentity(section) }
    return titles[section].identity
  }

  func removeAll() { titles.removeAll() }
}

/// The titles above and below a section, and its identity.
struct SectionTitles: Equatable {
  var header: String?
  var footer: String?
  var identity: AnyHashable?
}
