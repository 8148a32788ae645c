import Foundation

/// The results of a controller at one time.
struct FetchedState {
  struct Section {
    var name: String
    var objects: [NSManagedObject] = []
  }

  var sections: [Section] = []
  /// What decides on the place of each object, as it was then.
  var sortKeys: [NSManagedObject: [AnyHashable?]] = [:]

  /// Cuts objects into sections where their names change.
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

/// What a controller shows of a section.
struct FetchedSectionInfo: NSFetchedResultsSectionInfo {
  var name: String
  var numberOfObjects: Int
  var makeObjects: () -> [Any]

  var indexTitle: String? { name.first.map { $0.uppercased() } }
  var objects: [Any]? { makeObjects() }
}
