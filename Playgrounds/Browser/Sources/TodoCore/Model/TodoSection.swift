/// The contents of a store's section, as a value.
package struct TodoSection: Hashable, Sendable {
  package var id: Int
  package var items: [Todo]
  package var headerTitle: String?

  package init(id: Int, items: [Todo], headerTitle: String? = nil) {
    self.id = id
    self.items = items
    self.headerTitle = headerTitle
  }
}
