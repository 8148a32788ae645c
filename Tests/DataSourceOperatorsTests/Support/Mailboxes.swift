import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport

/// An outline of mails whose rows lead to operators on one list, so that equal mails are in several
/// of them. After each random edit, it shows what a new outline shows.
final class Mailboxes {
  struct Mail: Identifiable, Equatable, CustomStringConvertible {
    var id: Int
    /// A set of bits. Each label is a list of mails.
    var labels = 0
    var rank = 0
    var description: String { "\(id):\(String(labels, radix: 2))/\(rank)" }
  }

  static let labelCount = 5

  private let pool: DiffableListDataSource<Mail>
  private let others: DiffableListDataSource<Mail>
  private var lists: [any DataSource<Mail>] = []
  private let filters: [FilteredDataSource<Mail>]
  private let sorted: SortedDataSource<Mail>
  private let grouped: GroupedDataSource<Int, Mail>
  private let outline: OutlineDataSource<Mail, Int>
  private var tester: DataSourceTester<Mail>?
  private var random: SplitMix64
  private let mailCount: Int
  private let describesEdits: Bool
  private var log: [String] = []
  private(set) var failure: String?

  /// - Parameters:
  ///   - seed: Decides everything.
  ///   - unusedHandles: How many other handles exist, which must not affect anything.
  ///   - describesEdits: Whether `failure` has all edits. Describing them takes longer than making them.
  init(seed: UInt64, unusedHandles: Int = 0, describesEdits: Bool = false) {
    self.describesEdits = describesEdits
    var random = SplitMix64(seed: seed)
    let mailCount = 3 + random.below(3)
    let extra = (0..<unusedHandles).map { Mail(id: 1_000 + $0) }
    pool = DiffableListDataSource(
      items: extra + (0..<mailCount).map { Self.mail($0, &random) })
    others = DiffableListDataSource(
      items: (0..<random.below(4)).map { Self.mail($0, &random) })
    let filters = (0..<Self.labelCount).map { [pool] label in
      pool.filtered { $0.labels >> label & 1 == 1 }
    }
    pool.items.removeAll { $0.id >= 1_000 }
    self.filters = filters
    sorted = filters[1].sorted(by: \.rank)
    grouped = filters[2].grouped(by: \.rank, keysSortedBy: { $0 < $1 })
    let deep = filters[3].mapped { $0 }.mapped { $0 }
    let lists: [any DataSource<Mail>] = [
      filters[4], sorted, grouped, deep, others, filters[1].concatenated(with: others),
      grouped.reversed(), filters[0],
    ]
    self.lists = lists
    let turn = random.below(8)
    let contents: (Mail) -> (any DataSource<Mail>)? = { mail in
      let number = (mail.id + turn + mail.rank / 3) % 10
      return number < lists.count ? lists[number] : nil
    }
    self.contents = contents
    let expanded = Set((0..<mailCount).filter { _ in !random.once(in: 3) })
    let top: any DataSource<Mail> =
      switch random.below(4) {
      case 0: DiffableListDataSource(items: (0..<3).map { Mail(id: $0 * 2) })
      case 1: others
      case 2: grouped
      default: filters[0]
      }
    self.top = top
    self.mailCount = mailCount
    self.random = random
    outline = Self.outline(top, contents, expanded)
    tester = DataSourceTester(dataSource: outline, allowsDuplicates: true) { [unowned self] in
      failure = failure ?? "\($0)"
    }
  }

  private let contents: (Mail) -> (any DataSource<Mail>)?
  private let top: any DataSource<Mail>

  /// What the outline has reported.
  var reports: [String] { tester?.changeSets.map(\.description) ?? [] }

  private static func outline(
    _ top: some DataSource<Mail>, _ contents: @escaping (Mail) -> (any DataSource<Mail>)?,
    _ expanded: Set<Int>
  ) -> OutlineDataSource<Mail, Int> {
    top.outlined(contents: contents, expandedIDs: expanded)
  }

  private static func mail(_ id: Int, _ random: inout SplitMix64) -> Mail {
    Mail(
      id: id, labels: random.below(1 << labelCount) & random.below(1 << labelCount),
      rank: random.below(6))
  }

  private struct Row: Equatable, CustomStringConvertible {
    let section: Int
    let mail: Mail?
    let level: Int?
    let isExpanded: Bool
    var description: String {
      "\(section) \(String(repeating: ">", count: level ?? 0))\(mail?.description ?? "nil")"
        + (isExpanded ? "+" : "")
    }
  }

  private func rows(_ outline: OutlineDataSource<Mail, Int>) -> [Row] {
    outline.indexPaths.map { path in
      Row(
        section: path[0], mail: outline.item(at: path), level: outline.level(at: path),
        isExpanded: outline.isExpanded(at: path))
    }
  }

  private func check() {
    let (old, new) = (rows(outline), rows(Self.outline(top, contents, outline.expandedIDs)))
    if old != new || outline.numberOfSections != top.numberOfSections, failure == nil {
      failure = "shows \(old), a new one \(new)"
    }
  }

  func run(edits: Int) {
    describe("\(rows(outline)), \(pool.items), others \(others.items)")
    check()
    // Equal rows below each other soon are thousands.
    for _ in 0..<edits where failure == nil && outline.indexPaths.count < 40 {
      edit(mayNest: true)
      check()
    }
    tester?.verify()
    if let found = failure { failure = (log + [found]).joined(separator: "\n") }
  }

  private func describe(_ edit: @autoclosure () -> String) {
    if describesEdits { log.append(edit()) }
  }

  private func edit(mayNest: Bool) {
    switch random.below(mayNest ? 14 : 11) {
    case 0..<4:
      pool.items = edited(pool.items, changes: 1 + random.below(4))
      describe("pool \(pool.items)")
    case 4:
      others.items = edited(others.items, changes: 1 + random.below(2))
      describe("others \(others.items)")
    case 5:
      outline.expandedIDs = Set((0..<mailCount).filter { _ in !random.once(in: 3) })
      describe("expanded \(outline.expandedIDs.sorted())")
    case 6, 7:
      let path: IndexPath = [0, random.below(outline.numberOfItems(in: 0))]
      outline.toggle(at: path)
      describe("toggle \(path)")
    case 8:
      let (label, id) = (random.below(Self.labelCount), random.below(mailCount))
      filters[label].predicate = { $0.labels >> label & 1 == 1 || $0.id == id }
      describe("label \(label), and \(id)")
    case 9:
      let isAscending = random.once(in: 2)
      sorted.areInOrder = { isAscending ? $0.rank < $1.rank : $0.id < $1.id }
      grouped.areInOrder = { isAscending ? $0 > $1 : $0 < $1 }
      describe("ascending: \(isAscending)")
    case 10:
      pool.report(.all)
      describe("reload")
    case 11:
      // One report of several edits.
      describe("transaction:")
      pool.transaction {
        for _ in 0..<2 { edit(mayNest: false) }
      }
    default:
      describe("batch:")
      let count = tester?.changeSets.count ?? 0
      outline.performBatch {
        for _ in 0..<1 + random.below(3) { edit(mayNest: false) }
      }
      let told = tester?.changeSets.dropFirst(count) ?? []
      if told.count > 2 || told.count == 2 && told.last?.isContentOnly == false {
        failure = failure ?? "a batch is reported as \(told)"
      }
    }
  }

  private func edited(_ items: [Mail], changes: Int) -> [Mail] {
    var items = items
    for _ in 0..<changes {
      let (place, id) = (random.below(items.count), random.below(mailCount))
      switch random.below(7) {
      case 0: items.shuffle(using: &random)
      case 1 where !items.isEmpty: items.remove(at: place)
      case 2: items.insert(Self.mail(id, &random), at: place)
      case 3..<6 where !items.isEmpty: items[place].labels = Self.mail(0, &random).labels
      default: if !items.isEmpty { items[place].rank = random.below(6) }
      }
    }
    var seen: Set<Int> = []
    return items.filter { seen.insert($0.id).inserted }
  }
}
