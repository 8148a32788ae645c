/// The sections of a compositional layout, which calls its provider once for each section, until it
/// is invalidated or the view has applied another change.
@MainActor
public struct CachedSections<Section> {
  private var sections: [Int: Section?] = [:]
  private var revision = 0

  public init() {}

  /// Returns a section.
  ///
  /// - Parameters:
  ///   - index: Its index.
  ///   - revision: That of the view's engine.
  ///   - make: Makes the section.
  public mutating func section(
    at index: Int, revision: Int, make: () -> Section?
  ) -> Section? {
    if revision != self.revision { sections = [:] }
    self.revision = revision
    if let known = sections[index] { return known }
    let section = make()
    sections[index] = .some(section)
    return section
  }

  public mutating func invalidate() { sections = [:] }
}
