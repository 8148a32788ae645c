import DataSourceDiffing
import IdentityDiff
import _DataSourceSubsequences

extension DataSnapshot where SectionID == String {
  /// Divides a results controller's objects into sections by name.
  ///
  /// - Parameters:
  ///   - items: The objects.
  ///   - sectionName: Returns the name of an object's section; `nil` for one section without a
  ///     name.
  ///   - areInOrder: Returns whether a section with the first name precedes one with the second
  ///     name. Sections that it does not order, or all if it is `nil`, are in the order of their
  ///     first objects.
  /// - Complexity: O(objects), plus O(sections · log sections) if they are sorted.
  init(
    dividing items: [Item], by sectionName: ((Item) -> String)?,
    _ areInOrder: ((String, String) -> Bool)?
  ) {
    self.init()
    guard let sectionName else {
      append(SectionHead(id: ""), items)
      return
    }
    var indices: [String: Int] = [:]
    for item in items {
      let name = sectionName(item)
      if let index = indices[name] {
        edit(index) { $0.append(item) }
      } else {
        indices[name] = heads.count
        append(SectionHead(id: name, headerTitle: name), [item])
      }
    }
    guard let areInOrder else { return }
    let names = heads.map(\.id)
    let order = sortedIndices(names.count) {
      if areInOrder(names[$0], names[$1]) { return true }
      return !areInOrder(names[$1], names[$0]) && $0 < $1
    }
    self = selecting(order)
  }
}
