/// The titles of sections, by handle.
final class TitleStore {
  @exclusivity(unchecked)
  private var titles: [SectionTitles] = []

  subscript(section: Int) -> SectionTitles {
    get { section < titles.count ? titles[section] : SectionTitles() }
    set {
      if section >= titles.count {
        titles += repeatElement(SectionTitles(), count: section + 1 - titles.count)
      }
      titles[section] = newValue
    }
  }

  func removeAll() { titles = [] }
}

/// The titles above and below a section.
struct SectionTitles: Equatable {
  var header: String?
  var footer: String?
}
