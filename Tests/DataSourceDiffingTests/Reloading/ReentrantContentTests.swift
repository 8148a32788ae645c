import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// When notified of a structure, a listener makes several changes, each reported separately, before
/// the content is reported: all small cases. At the end every view shows the data.
@Suite struct ReentrantContentTests {
  /// Which listener responds, and whether there is a second view.
  enum Listener: CaseIterable {
    case onlyOwner, ownerBeforeObserver, observerAfterOwner
  }

  /// Sets the second state, and the others in response to the first structure.
  ///
  /// - Parameter isNested: Whether each of the others is set in response to the previous one.
  /// - Returns: The owner's notifications, and what is wrong.
  private func run(
    _ states: [[Group]], _ listener: Listener, isNested: Bool = false
  ) -> (changeSets: [ChangeSet], problem: String?) {
    let source = Groups(states[0])
    let owner = Follower(source)
    let second = ListViewSimulator(dataSource: source)
    var later = states.dropFirst(2)
    func answer(_ changeSet: ChangeSet) {
      guard !changeSet.isContentOnly else { return }
      repeat {
        if let groups = later.popFirst() { source.set(groups) }
      } while !isNested && !later.isEmpty
    }
    var observation: ChangeObservation?
    switch listener {
    case .onlyOwner:
      owner.didFollow = answer
    case .ownerBeforeObserver:
      owner.didFollow = answer
      observation = source.observeChanges { try? second.performUpdates(withChangeSet: $0) }
    case .observerAfterOwner:
      observation = source.observeChanges {
        try? second.performUpdates(withChangeSet: $0)
        answer($0)
      }
    }
    source.set(states[1])
    // Without a structure there was nothing to respond to.
    while let groups = later.popFirst() { source.set(groups) }
    if observation != nil {
      observation?.cancel()
      try? second.verify()
    }
    let problem = second.violations.first.map { "the second view: \($0.rule)" }
    return (owner.changeSets, owner.screenProblem ?? problem)
  }

  /// A section gets a new title, and another one an item; then sections move and are edited in two
  /// reports, in either order.
  @Test(arguments: Listener.allCases)
  func titles(listener: Listener) {
    var failures = Failures()
    var number = 0
    let orders = Spaces.lists(keys: 3, upTo: 3, repeating: false).filter { $0.count == 3 }
    for keys in Spaces.lists(keys: 3, upTo: 3)
    where keys.count == 3 && Spaces.isCanonical(keys) {
      let old = keys.enumerated().map { Group($1, [Row($0)]) }
      for titled in 0..<3 {
        for grown in 0..<3 {
          var new = old
          new[titled].version = 1
          new[grown].items.append(9)
          for edited in Self.edits(of: new) {
            for order in orders {
              let moved = order.map { new[$0] }
              let last = order.map { edited[$0] }
              for states in [[old, new, moved, last], [old, new, edited, last]] {
                number += 1
                guard number.isMultiple(of: Extent.strideOfTitles) else { continue }
                let (changeSets, problem) = run(states, listener)
                failures.add(problem, "\(states)")
                // Several sections with the same identity are ambiguous: any of them may have
                // moved.
                guard Set(keys).count == 3, listener == .onlyOwner else { continue }
                let place = order.firstIndex(of: titled) ?? 0
                // An empty section, or one that moves and is edited, is replaced.
                let isRead =
                  changeSets.last?.insertedSections.contains(place) == true
                  || !last[place].items.isEmpty && changeSets.last?.updatedSections == [place]
                failures.check(isRead, "the title is not updated at its place", "\(states)")
              }
            }
          }
        }
      }
    }
    failures.report(atLeast: 5 * 9 * 14 * 6 * 2 / Extent.strideOfTitles)
  }

  /// All single edits to three sections.
  private static func edits(of groups: [Group]) -> [[Group]] {
    var result: [[Group]] = []
    func add(_ edit: (inout [Group]) -> Void) {
      var edited = groups
      edit(&edited)
      result.append(edited)
    }
    for section in groups.indices {
      add { $0[section].items.removeFirst() }
      add { $0[section].items.insert(8, at: 0) }
      for other in groups.indices where other != section {
        add { $0[other].items.append($0[section].items.removeFirst()) }
      }
    }
    add { $0[1].items[0].version = 1 }
    add { $0[1].items = [] }
    return result
  }

  /// All sections, and all items, have the same identity: only their content differs.
  @Test(arguments: Listener.allCases, [false, true])
  func oneIdentity(listener: Listener, isNested: Bool) {
    var failures = Failures()
    let space = SectionedSpace(
      sectionKeys: 1, sections: 2, itemKeys: 1, items: 2, repeatsSections: true, repeatsItems: true)
    check(space.all(), listener, isNested, stride: Extent.strideOfOneIdentity, &failures)
    failures.report(atLeast: 28_000 / Extent.strideOfOneIdentity)
  }

  /// Two identities for sections and for items, each any number of times.
  @Test(arguments: Listener.allCases, [false, true])
  func twoIdentities(listener: Listener, isNested: Bool) {
    var failures = Failures()
    let space = SectionedSpace(
      sectionKeys: 2, sections: 2, itemKeys: 2, items: 1, repeatsSections: true, repeatsItems: true)
    check(space.all(), listener, isNested, stride: Extent.strideOfTwoIdentities, &failures)
    failures.report(atLeast: 3_000_000 / Extent.strideOfTwoIdentities)
  }

  /// Tries a sample of all sequences of four states. Contents change with each state, in one of a
  /// few ways.
  private func check(
    _ space: [[Group]], _ listener: Listener, _ isNested: Bool, stride: Int,
    _ failures: inout Failures
  ) {
    for position in Swift.stride(
      from: 0, to: space.count * space.count * space.count * space.count, by: stride)
    {
      var rest = position
      var states: [[Group]] = []
      for state in 0..<4 {
        states.append(Self.changing(space[rest % space.count], state, way: position % 5))
        rest /= space.count
      }
      let size = states.reduce(0) { $0 + $1.reduce(10) { $0 + 2 + $1.items.count } }
      failures.add(
        run(states, listener, isNested: isNested).problem, size: size, "\(states)")
    }
  }

  /// Versions the contents of a state: by its number, for all or every other one, or by an older
  /// number.
  private static func changing(_ groups: [Group], _ state: Int, way: Int) -> [Group] {
    var groups = groups
    var number = 0
    func version() -> Int {
      number += 1
      return switch way {
      case 0: state
      case 1: min(state, 1)
      case 2: number.isMultiple(of: 2) ? state : 0
      case 3: number.isMultiple(of: 2) ? min(state, 1) : number
      default: (state + number) % 2
      }
    }
    for section in groups.indices {
      groups[section].version = version()
      for item in groups[section].items.indices { groups[section].items[item].version = version() }
    }
    return groups
  }
}
