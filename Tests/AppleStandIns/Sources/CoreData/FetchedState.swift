import Foundation

/// A controller's results at one point in time.
struct FetchedState {
  struct Section {
    var name: String
    var objects: [NSManagedObject] = []
  }

  var sections: [Section] = []
  /// The values that determined each object's place at that time.
  var sortKeys: [NSManagedObject: [AnyHashable?]] = [:]

  /// Divides objects into sections, beginning a new one wherever the section name changes.
  init(
    _ objects: [NSManagedObject], sectionName: ((NSManagedObject) -> String)?,
    sortKeys: (NSManagedObject) -> [AnyHashable?]
  ) {
    if sectionName == nil { sections = [Section(name: "")] }
    for object in objects {
      let name = sectionName?(object) ?? ""
      if sections.last?.name != name { sections.append(Section(name: name)) }
      sections[sections.count - 1].objects.append(object)
      self.sortKeys[object] = sortKeys(object)
    }
    precondition(
      Set(sections.map(\.name)).count == sections.count, "the order tears sections apart")
  }

  /// The index path of each object.
  var indexPaths: [NSManagedObject: IndexPath] {
    var indexPaths: [NSManagedObject: IndexPath] = [:]
    for (section, content) in sections.enumerated() {
      for (item, object) in content.objects.enumerated() {
        indexPaths[object] = [section, item]
      }
    }
    return indexPaths
  }
}

/// What a controller reveals about a section.
struct FetchedSectionInfo: NSFetchedResultsSectionInfo {
  var name: String
  var numberOfObjects: Int
  var makeObjects: () -> [Any]

  var indexTitle: String? { name.first.map { $0.uppercased() } }
  var objects: [Any]? { makeObjects() }
}
