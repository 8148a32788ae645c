/// The titles of sections, by handle.
final class TitleStore {
  @exclusivity(unchecked)
  private var titles = HandleTable(default: SectionTitles())

  subscript(section: Int) -> SectionTitles {
    get { titles[section] }
    set { titles[section] = newValue }
  }

  func removeAll() { titles.removeAll() }
}

/// The titles above and below a section.
struct SectionTitles: Equatable {
  var header: String?
  var footer: String?
}
