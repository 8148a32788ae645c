import DataSourceKit

// Keys that are equal may still differ, and have other titles. A group has the newest.

extension GroupedDataSource {
  /// Notes the keys of what comes or is updated, and groups whose titles may change with them.
  func noteKeys(_ edit: SourceEdit<ItemType>, _ changes: inout OutputChanges) {
    arrivingKeys = [:]
    for (item, value) in edit.updatedItems + edit.newItems.map({ ($0, mirror.values[$0]) }) {
      guard let key = value.map(storedKey) else { continue }
      arrivingKeys[item] = key
      guard let group = groups.group(of: key), hasOtherTitle(key, than: group) else { continue }
      changes.touch(section: group, before: place(ofSection: group))
    }
  }

  /// Takes the newest of the keys that are equal.
  func renewKeys(_ changes: inout OutputChanges) {
    // Of several items that come or are updated in a group, the first one counts.
    guard !arrivingKeys.isEmpty else { return }
    var firstItems: [Int: Int] = [:]
    for item in arrivingKeys.keys {
      guard let group = groups.items.tree(of: item) else { continue }
      let first = firstItems[group] ?? item
      firstItems[group] = mirror.precedes(item, first) ? item : first
    }
    for (group, item) in firstItems {
      if let key = arrivingKeys[item] { renew(key, of: group, &changes) }
    }
    arrivingKeys = [:]
  }

  /// Takes a key that is equal to that of a group, and tells it if the title is another one.
  func renew(_ key: Key, of group: Int, _ changes: inout OutputChanges) {
    if hasOtherTitle(key, than: group) {
      // If an edit moves sections, the place BEFORE has been noted already.
      changes.touch(section: group, before: place(ofSection: group), isUpdated: true)
    }
    groups.renewKey(key, of: group)
  }

  private func hasOtherTitle(_ key: Key, than group: Int) -> Bool {
    guard let storedTitle, let old = groups.keys[group] else { return false }
    return storedTitle(old) != storedTitle(key)
  }
}
