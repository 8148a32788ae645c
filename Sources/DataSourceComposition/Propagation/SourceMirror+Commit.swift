import DataSourceKit

extension SourceMirror {
  /// Brings the mirror up to date.
  ///
  /// - Complexity: O(changes · log n), O(n) at most for many, with the items of sections that come and go among the changes.
  func commit(_ edit: SourceEdit<Item>) {
    var touched: Set<Int> = []
    let leaving = edit.removedItems + edit.movedItems.map(\.item)
    touched.formUnion(leaving.compactMap { items.tree(of: $0) })
    items.remove(leaving)
    for section in edit.removedSections {
      items.removeAll(in: section)
      sections.remove(section)
      touched.remove(section)
    }
    // What is named is gone. Put back in ascending order, each gets to its AFTER index.
    for move in edit.movedSections { sections.remove(move.section) }
    var incoming = edit.movedSections
    for new in edit.insertedSections {
      titles[new.section] = new.titles
      items.fill(new.section, with: new.items, weights: new.items.map(weight))
      incoming.append((new.section, new.at))
    }
    for (section, index) in incoming.sorted(by: { $0.to < $1.to }) {
      sections.insert(section, in: 0, at: index, weight: weighSection(items.total(in: section)))
    }

    let arriving = edit.movedItems + edit.insertedItems.map { (item: $0.item, to: $0.at) }
    var rest = arriving.sorted { $0.to < $1.to }[...]
    while let index = rest.first?.to.section {
      let entries = rest.prefix { $0.to.section == index }
      rest = rest.dropFirst(entries.count)
      guard let section = sections.handle(at: index, in: 0) else { continue }
      items.insert(entries.map { ($0.item, $0.to.item, weight(of: $0.item)) }, in: section)
      touched.insert(section)
    }
    for (item, value) in edit.updatedItems {
      values[item] = value
      items.setWeight(weight(of: item), of: item)
      if let section = items.tree(of: item) { touched.insert(section) }
    }
    for (section, titles) in edit.retitledSections { self.titles[section] = titles }
    for section in touched { refreshWeight(ofSection: section) }
  }

  /// Forgets what is gone, so that its handles can be used again.
  func finish(_ edit: SourceEdit<Item>) {
    for item in edit.removedItems + edit.lostItems {
      values[item] = nil
      itemPool.give(item)
    }
    for section in edit.removedSections {
      titles[section] = SectionTitles()
      sectionPool.give(section)
    }
  }
}
