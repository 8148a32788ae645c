import DataSourceKit

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

/// A list that measures how long those who listen take.
final class ContactSource: ListDataSource {
  var items: [Contact]
  var reloadBlock: ReloadBlock?

  init(count: Int) {
    items = (0..<count).map(Contact.init)
  }

  func insert(_ contact: Contact, at index: Int) -> Double {
    items.insert(contact, at: index)
    return report(.insert([0, index]))
  }

  func remove(at index: Int) -> Double {
    items.remove(at: index)
    return report(.delete([0, index]))
  }

  func replace(_ contact: Contact, at index: Int) -> Double {
    items[index] = contact
    return report(.update([0, index]))
  }

  func move(from: Int, to: Int) -> Double {
    items.insert(items.remove(at: from), at: to)
    return report(.move([0, from], [0, to]))
  }

  func replaceAll(_ contact: (Int, Contact) -> Contact) -> Double {
    items = items.enumerated().map(contact)
    return clock { reloadBlock?(.all) }
  }

  /// Reports a change.
  ///
  /// - Returns: The microseconds that took.
  private func report(_ type: ChangeType) -> Double {
    clock { reloadBlock?(.some([.item(type: type)])) }
  }
}

/// The microseconds that something takes.
func clock(_ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body)
  let (seconds, attoseconds) = duration.components
  return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
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
