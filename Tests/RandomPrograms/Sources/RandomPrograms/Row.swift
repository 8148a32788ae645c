import DataSourceCore
import Foundation

/// A small item, so that identities and values often repeat.
struct Row: Identifiable, Hashable, CustomStringConvertible {
  var id: Int
  var value = 0
  var tag = 0

  init(id: Int, value: Int = 0, tag: Int = 0) {
    (self.id, self.value, self.tag) = (id, value, tag)
  }

  /// - Parameter number: Determines the value and the tag.
  init(id: Int, number: Int) { self.init(id: id, value: number % 4, tag: number / 4 % 3) }

  /// A number that is sometimes none.
  var number: Double { value == 3 ? .nan : Double(value) }

  var description: String { "\(id):\(value)\(["a", "b", "c"][abs(tag % 3)])" }
}

/// A section of a data source.
struct Group: CustomStringConvertible {
  var id: Int
  var title: String?
  var rows: [Row]

  var description: String { "\(title ?? "-")\(rows)" }
}

extension IndexPath {
  var text: String { map(String.init).joined(separator: "-") }
}

/// What a data source shows: titles and rows.
func shown(by source: some DataSource<Row>) -> String {
  (0..<source.numberOfSections).map { section in
    let rows = (0..<source.numberOfItems(in: section)).map {
      source.item(at: [section, $0]).map(String.init(describing:)) ?? "none"
    }
    let titles = [source.headerTitle(for: section), source.footerTitle(for: section)]
    return titles.map { $0 ?? "" }.joined(separator: "|") + "[" + rows.joined(separator: " ") + "]"
  }.joined(separator: " ")
}
