import DataSourceCore
import DataSourceOperators
import Foundation

/// The operators, each with properties that follow from one number.
enum Operator: String, CaseIterable {
  case filtered, distinct, sorted, sortedByNumber, reversed, grouped, joined, contained, excluding
  case concatenated, flattened, section, nonempty, paged, placeholder, trailing, separated
  case mapped, compactMapped
  case neighbors, expanded, tree, outline, leveled, collapsible, selectable

  /// The number of inputs.
  var arity: Int {
    switch self {
    case .joined, .contained, .excluding, .concatenated: 2
    case .outline: 4
    default: 1
    }
  }

  @MainActor
  func node(_ inputs: [Node], _ p: Int, _ name: String, collapsed: IndexSet? = nil) -> Node {
    let first = inputs[0].source
    func node(
      _ source: any DataSource<Row>, set: ((Int) -> Void)? = nil,
      details: @escaping () -> String = { "" }
    ) -> Node {
      let node = Node(self, inputs, p, name, source)
      (node.details, node.set) = (details, set)
      return node
    }
    switch self {
    case .filtered:
      let it = first.filtered(Self.predicate(p))
      return node(it) { it.predicate = Self.predicate($0) }
    case .distinct:
      let it = first.distinct(by: Self.key(p))
      return node(it) { it.key = Self.key($0) }
    case .sorted:
      let it = first.sorted(by: Self.order(p))
      return node(it) { it.areInOrder = Self.order($0) }
    case .sortedByNumber:
      if p % 4 > 0 {
        return node(first.sorted(by: \.value, order: p % 4 > 1 ? .forward : .reverse))
      }
      return node(first.sorted(by: \.number))
    case .reversed: return node(first.reversed())
    case .grouped:
      let it = first.grouped(by: Self.key(p), keysSortedBy: Self.keyOrder(p), title: Self.title(p))
      return node(it) {
        it.key = Self.key($0)
        it.areInOrder = Self.keyOrder($0)
        it.title = Self.title($0)
      }
    case .joined:
      func transform(_ p: Int) -> (Row, Row?) -> Row {
        { Row(id: $0.id, value: $1?.value ?? p % 4, tag: p % 2 == 0 ? $0.tag : $1?.tag ?? 2) }
      }
      let it = first.joined(with: inputs[1].source, by: \.value, equals: \.id, transform(p))
      return node(it) { it.transform = transform($0) }
    case .contained: return node(first.contained(in: inputs[1].source, by: \.tag, equals: \.tag))
    case .excluding: return node(first.excluding(inputs[1].source, by: \.tag, equals: \.tag))
    case .concatenated:
      func sources(_ p: Int) -> [any DataSource<Row>] {
        let both = inputs.map(\.source)
        return [both, both.reversed(), [both[0]], [both[1]]][p % 4]
      }
      let it = ConcatenatedDataSource(sources(p))
      return node(it) { it.sources = sources($0) }
    case .flattened: return node(first.flattened())
    case .section:
      let groups = first.grouped(by: Self.key(p))
      // Not by `p`: the identity does not change with the key.
      return node(groups.section(id: 1)) { groups.key = Self.key($0) }
    case .compactMapped:
      func transform(_ p: Int) -> (Row) -> Row? {
        {
          $0.value == p % 4
            ? nil : Row(id: $0.id, value: ($0.value + p) % 4, tag: min($0.tag, p % 3))
        }
      }
      let it = first.compactMapped(transform(p))
      return node(it) { it.transform = transform($0) }
    case .nonempty:
      let it = first.withoutEmptySections()
      it.hidesEmptySections = p % 4 > 0
      return node(it) { it.hidesEmptySections = $0 % 4 > 0 }
    case .paged:
      let it = first.limited(to: 3) { $0 == .hasMore ? Row(id: -3) : nil }
      it.limit = p % 8
      return node(it) { it.limit = $0 % 8 }
    case .placeholder:
      let it = first.withPlaceholder(Row(id: -1, value: p % 3))
      return node(it) { it.placeholder = Row(id: -1, value: $0 % 3) }
    case .trailing:
      func row(_ p: Int) -> Row? { p % 3 == 0 ? nil : Row(id: -2, value: p % 3) }
      let it = first.withTrailingRow(row(p))
      return node(it) { it.trailingRow = row($0) }
    case .separated:
      let it = first.separated(first: Self.end(p / 4), last: Self.end(p), by: Self.separator(p))
      return node(it) {
        it.separator = Self.separator($0)
        it.firstSeparator = Self.end($0 / 4)
        it.lastSeparator = Self.end($0)
      }
    case .mapped:
      func transform(_ p: Int) -> (Row) -> Row {
        { Row(id: $0.id, value: ($0.value + p) % 4, tag: min($0.tag, p % 3)) }
      }
      let it = first.mapped(transform(p))
      return node(it) { it.transform = transform($0) }
    case .neighbors:
      let it = first.mappedWithNeighbors(Self.neighbors(p))
      return node(it) { it.transform = Self.neighbors($0) }
    case .expanded:
      let it = first.flatMapped(Self.rows(p))
      return node(it) { it.rows = Self.rows($0) }
    case .tree:
      let it = first.outlined(children: Self.children(p / 8), expandedIDs: Self.ids(p))
      return node(it) {
        it.children = Self.children($0 / 8)
        it.expandedIDs = Self.ids($0)
      } details: {
        Self.levels(it)
      }
    case .outline:
      let contents = inputs.dropFirst().map(\.source)
      let it = first.outlined(
        contents: { (0..<3).contains($0.id % 5) ? contents[$0.id % 5] : nil },
        expandedIDs: Self.ids(p))
      return node(it) {
        it.expandedIDs = Self.ids($0)
      } details: {
        Self.levels(it)
      }
    case .leveled:
      func level(_ p: Int) -> (Row) -> Int { { ($0.value + p) % 4 } }
      let it = first.outlined(level: level(p / 8), expandedIDs: Self.ids(p))
      return node(it) {
        it.itemLevel = level($0 / 8)
        it.expandedIDs = Self.ids($0)
      } details: {
        it.indexPaths.map {
          "\(it.level(at: $0) ?? -1)\(it.isExpandable(at: $0))\(it.isExpanded(at: $0))"
        }.joined(separator: " ")
      }
    case .collapsible:
      func sections(_ p: Int) -> IndexSet { IndexSet((0..<3).filter { p >> $0 & 1 == 1 }) }
      let it = first.collapsible()
      for section in collapsed ?? sections(p) { it.toggle(at: section) }
      let node = node(it) {
        let changed = sections($0).symmetricDifference(it.collapsedSections)
        it.performBatch { for section in changed { it.toggle(at: section) } }
      } details: {
        "\(it.collapsedSections.map { $0 })"
      }
      node.collapsed = { it.collapsedSections }
      return node
    case .selectable:
      let selection = ItemSelection(Self.ids(p))
      let it = first.selectable(selection: selection).mapped { row in
        selection.contains(row.id) ? Row(id: row.id, value: row.value, tag: 2) : row
      }
      return node(it) { selection.ids = Self.ids($0) }
    }
  }

  private static func predicate(_ p: Int) -> (Row) -> Bool {
    let q = p / 5
    switch p % 5 {
    case 0: return { $0.tag == q % 3 }
    case 1: return { $0.value != q % 4 }
    case 2: return { $0.id % 2 == q % 2 }
    case 3: return { _ in true }
    default: return { $0.value > q % 4 }
    }
  }

  private static func key(_ p: Int) -> (Row) -> Int {
    [{ $0.tag }, { $0.value }, { $0.id % 2 }, { $0.id % 3 + $0.tag }][p % 4]
  }

  private static func order(_ p: Int) -> (Row, Row) -> Bool {
    [
      { $0.value < $1.value }, { ($0.tag, $0.id) < ($1.tag, $1.id) }, { $0.id > $1.id },
      { $0.value / 2 > $1.value / 2 },
    ][p % 4]
  }

  private static func keyOrder(_ p: Int) -> (Int, Int) -> Bool {
    p / 4 % 2 == 0 ? { $0 < $1 } : { $0 > $1 }
  }

  private static func title(
    _ p: Int
  ) -> ((Int, AnyRandomAccessCollection<Row>) -> String?)? {
    [nil, { key, _ in "K\(key)" }, { "\($0 / 2): \($1.count { $0.value > 1 })" }][p / 8 % 3]
  }

  private static func end(_ p: Int) -> ((Row) -> Row?)? {
    [nil, { Row(id: -100 - $0.id, value: p % 3) }, { $0.tag == 0 ? Row(id: -120) : nil }][p % 3]
  }

  private static func separator(_ p: Int) -> (Row, Row) -> Row? {
    {
      p % 2 == 0 && $0.tag == $1.tag
        ? nil : Row(id: -140 - $1.id, value: ($0.value + p) % 4, tag: $1.tag)
    }
  }

  private static func neighbors(_ p: Int) -> (Row?, Row, Row?) -> Row {
    {
      Row(
        id: $1.id, value: p % 2 == 0 ? $1.value : $0?.value ?? 0,
        tag: p % 3 == 0 ? $1.tag : $2?.tag ?? 2)
    }
  }

  private static func rows(_ p: Int) -> (Row) -> [Row] {
    { row in
      let rows = (0..<(row.value + p) % 3).map {
        Row(id: row.id * 4 + $0, value: row.value, tag: $0)
      }
      return row.tag == 1 ? rows.reversed() : rows
    }
  }

  private static func children(_ p: Int) -> (Row) -> [Row] {
    { row in
      guard (0..<20).contains(row.id) else { return [] }
      return (0..<row.value).map { Row(id: 20 + (row.tag + $0 + p) % 4, value: $0, tag: row.tag) }
    }
  }

  private static func ids(_ p: Int) -> Set<Int> { [p % 9, p / 9 % 9, p / 81 % 9] }

  private static func levels<ID>(_ outline: OutlineDataSource<Row, ID>) -> String {
    outline.indexPaths.map { "\(outline.level(at: $0) ?? -1)\(outline.isExpanded(at: $0))" }
      .joined(separator: " ")
  }
}

extension CollapsibleDataSource {
  fileprivate var collapsedSections: IndexSet {
    IndexSet((0..<numberOfSections).filter(isCollapsed))
  }
}
