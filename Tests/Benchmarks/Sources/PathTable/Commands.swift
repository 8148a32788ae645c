/// The number of commands that a view receives for one call.
struct Commands: Equatable, CustomStringConvertible {
  var batches = 0
  var deletedSections = 0
  var insertedSections = 0
  var movedSections = 0
  var deletedItems = 0
  var insertedItems = 0
  var movedItems = 0
  var updatedSections = 0
  var updatedItems = 0
  var reloads = 0

  /// The number of changes that another observer of the data source receives.
  var observedChanges = 0

  var description: String {
    let counts = [
      (batches, "batches"), (deletedSections, "deleted sections"),
      (insertedSections, "inserted sections"), (movedSections, "moved sections"),
      (deletedItems, "deleted items"), (insertedItems, "inserted items"),
      (movedItems, "moved items"), (updatedSections, "updated sections"),
      (updatedItems, "updated items"), (reloads, "reloads"), (observedChanges, "observed changes"),
    ]
    let names = counts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
