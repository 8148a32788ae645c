/// The data of a sectioned list, before and after.
package struct SectionedTransition {
  package var old: [Group]
  package var new: [Group]

  package init(old: [Group], new: [Group]) {
    self.old = old
    self.new = new
  }
}

extension SectionedTransition: CustomStringConvertible {
  package var size: Int {
    (old + new).reduce(0) { $0 + 2 + $1.items.count + ($1.version == 0 ? 0 : 1) }
  }
  package var description: String { "SectionedTransition(\n  old: \(old),\n  new: \(new))" }
}
