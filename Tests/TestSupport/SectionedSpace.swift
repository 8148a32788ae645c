/// A space of small lists of sections.
package struct SectionedSpace {
  /// A section and its items, by their keys.
  package struct Shape {
    package var key: Int
    package var items: [Int]
  }

  private let sectionKeys: Int
  private let sections: Int
  private let itemKeys: Int
  private let items: Int
  private let repeatsSections: Bool
  private let repeatsItems: Bool

  /// Creates a space.
  ///
  /// - Parameters:
  ///   - sectionKeys: The number of section keys.
  ///   - sections: The greatest number of sections.
  ///   - itemKeys: The number of item keys.
  ///   - items: The greatest number of items in a section.
  ///   - repeatsSections: Whether several sections can have the same key.
  ///   - repeatsItems: Whether several items can have the same key.
  package init(
    sectionKeys: Int, sections: Int, itemKeys: Int, items: Int, repeatsSections: Bool = false,
    repeatsItems: Bool = false
  ) {
    (self.sectionKeys, self.sections) = (sectionKeys, sections)
    (self.itemKeys, self.items) = (itemKeys, items)
    (self.repeatsSections, self.repeatsItems) = (repeatsSections, repeatsItems)
  }

  /// All lists of sections in the space.
  package func shapes() -> [[Shape]] {
    let rows = Spaces.lists(keys: itemKeys, upTo: items, repeating: repeatsItems)
    var result: [[Shape]] = []
    for keys in Spaces.lists(keys: sectionKeys, upTo: sections, repeating: repeatsSections) {
      add([], keys[...], rows, to: &result)
    }
    return result
  }

  private func add(
    _ shapes: [Shape], _ keys: ArraySlice<Int>, _ rows: [[Int]], to result: inout [[Shape]]
  ) {
    guard let key = keys.first else {
      result.append(shapes)
      return
    }
    for row in rows {
      let isFree = row.allSatisfy { item in shapes.allSatisfy { !$0.items.contains(item) } }
      guard repeatsItems || isFree else { continue }
      add(shapes + [Shape(key: key, items: row)], keys.dropFirst(), rows, to: &result)
    }
  }
}
