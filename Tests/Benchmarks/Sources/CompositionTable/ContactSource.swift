import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation

struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
  var group: Int
  var isShown: Bool

  /// A contact whose content follows from a number.
  init(id: Int) {
    var random = SplitMix(state: UInt64(id))
    self.id = id
    name = "Name \(random.below(1_000_000)) \(id)"
    group = random.below(200)
    isShown = random.below(4) > 0
  }
}

/// A group of contacts, as computed from scratch.
struct ContactGroup: Identifiable {
  var id: Int
  var items: [Contact]
}

/// A list that measures how long its observers take. It keeps its rows' numbers in order, like a
/// list that reads rows from a database: moving a megabyte of contacts evicts what the operators
/// need from the processor's caches.
final class ContactSource: ListDataSource {
  private var rows: [Contact]
  private var order: [Int32]
  var reloadBlock: ReloadBlock?

  init(count: Int) {
    rows = (0..<count).map(Contact.init)
    order = (0..<Int32(count)).map(\.self)
  }

  var items: [Contact] { order.map { rows[Int($0)] } }

  var count: Int { order.count }

  subscript(index: Int) -> Contact {
    get { rows[Int(order[index])] }
    set { rows[Int(order[index])] = newValue }
  }

  func numberOfItems(in section: Int) -> Int { count }

  func item(at indexPath: IndexPath) -> Contact? {
    order.indices.contains(indexPath[1]) ? self[indexPath[1]] : nil
  }

  func add(_ contact: Contact, at index: Int) {
    order.insert(Int32(rows.count), at: index)
    rows.append(contact)
  }

  func removeAll(at indices: Set<Int>) {
    order = order.enumerated().filter { !indices.contains($0.offset) }.map(\.element)
  }

  func insert(_ contact: Contact, at index: Int) -> Double {
    add(contact, at: index)
    return report([.insert([0, index])])
  }

  func remove(at index: Int) -> Double {
    order.remove(at: index)
    return report([.delete([0, index])])
  }

  func replace(_ contact: Contact, at index: Int) -> Double {
    self[index] = contact
    return report([.update([0, index])])
  }

  func move(from: Int, to: Int) -> Double {
    order.insert(order.remove(at: from), at: to)
    return report([.move([0, from], [0, to])])
  }

  /// Reports changes as one batch.
  ///
  /// - Returns: The microseconds that took.
  func report(_ types: [ChangeType]) -> Double {
    let changeSet = ChangeSet.some(types.map { .item(type: $0) })
    return clock { reloadBlock?(changeSet) }
  }
}

/// A chain of filter, sort and group.
struct Chain {
  let source: ContactSource
  let filtered: FilteredDataSource<Contact>
  let sorted: SortedDataSource<Contact>
  let grouped: GroupedDataSource<Int, Contact>

  init(_ source: ContactSource) {
    self.source = source
    filtered = source.filtered { $0.isShown }
    sorted = filtered.sorted { $0.name < $1.name }
    grouped = sorted.grouped(by: { $0.group })
    // Change sets are finished only if they have a receiver.
    grouped.reloadBlock = { changeSet in precondition(!changeSet.isEmpty) }
  }

  /// What the chain must show, computed from scratch.
  func computed() -> [ContactGroup] { computed(from: source.items) }

  func computed(from items: [Contact]) -> [ContactGroup] {
    let sorted = items.filter(filtered.predicate).sorted(by: sorted.areInOrder)
    return Dictionary(grouping: sorted, by: grouped.key).sorted { $0.key < $1.key }
      .map { ContactGroup(id: $0.key, items: $0.value) }
  }

  /// Stops with a message if the chain does not show what it should.
  func check() {
    let expected = computed()
    precondition(grouped.numberOfSections == expected.count, "wrong sections")
    for (section, group) in expected.enumerated() {
      precondition(grouped.numberOfItems(in: section) == group.items.count, "wrong items")
      for (item, contact) in group.items.enumerated() {
        precondition(grouped.item(at: [section, item]) == contact, "wrong item")
      }
    }
  }

  /// The microseconds it takes to compute everything from scratch, and the difference from the
  /// previous state.
  func timeFromScratch(after old: [ContactGroup]) -> Double {
    let items = source.items
    return clock {
      let new = computed(from: items)
      let plan = Diff.difference(from: old, to: new, items: \.items)
        .plan(itemCounts: new.map(\.items.count))
      precondition(plan.commandCount >= 0)
    }
  }
}

/// The microseconds something takes. Reading the processor's time instead would itself take half a
/// microsecond.
func clock(_ body: () -> Void) -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  body()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e3
}

/// A seeded generator.
struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
  }
}
