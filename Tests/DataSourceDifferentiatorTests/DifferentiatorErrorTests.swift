import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

extension DataSourceDifferentiatorTests {
  /// What is thrown instead of returning a wrong answer.
  @Suite struct ErrorTests {
    @Test func everyDuplicateIsFound() {
      var failures = Failures()
      let values = smallValues(sections: ["A", "B", "C"], items: [0, 1])
      for value in values where !value.isEmpty {
        for name in value.map(\.identity) {
          let extra = Group(name, [Cell(identity: 9)])
          check(value + [extra], .section(extra), &failures)
        }
        for item in 0..<2 where value.contains(where: { $0.items.contains(Cell(identity: item)) }) {
          for section in value.indices {
            var wrong = value
            wrong[section].items.append(Cell(identity: item))
            check(wrong, .item(identity: item), &failures)
          }
        }
      }
      failures.report(atLeast: 200)
    }

    private enum Duplicate {
      case section(Group)
      case item(identity: Int)
    }

    /// Checks that a duplicate is found among old, new and both sections, and next to other
    /// problems.
    private func check(_ wrong: [Group], _ duplicate: Duplicate, _ failures: inout Failures) {
      let others = [[], [Group("A", [0])], [Group("Z", [7, 8])], wrong]
      for (old, new) in others.flatMap({ [(wrong, $0), ($0, wrong)] }) {
        failures.begin()
        let found =
          switch (duplicate, thrownError(old, new)) {
          case (.section(let group), .duplicateSection(let section as Group)): section == group
          case (.item(let identity), .duplicateItem(let cell as Cell)): cell.identity == identity
          default: false
          }
        failures.check(found, "duplicate", size: size(old, new), describe(old, new))
      }
    }

    @Test func theLaterDuplicateIsNamed() {
      let first = Cell(identity: 1, version: 1)
      let second = Cell(identity: 1, version: 2)
      let wrong = [Group("A", [first]), Group("B", [0, second])]
      for (old, new) in [(wrong, []), ([], wrong)] {
        guard case .duplicateItem(let item as Cell)? = thrownError(old, new) else {
          Issue.record("\(describe(old, new))")
          continue
        }
        expectEqual(item, second)
      }
    }

    @Test func duplicatesAreFoundBeforeWrongInitializers() {
      let wrong = [Faulty("A", [1, 1], .losesItems)]
      guard case .duplicateItem? = thrownError(wrong, wrong) else {
        Issue.record("not the duplicate")
        return
      }
    }

    @Test(arguments: Faulty.Fault.allCases)
    func wrongInitializersAreReported(fault: Faulty.Fault) {
      let cells: [Cell] = [0, 1, 2]
      let old = [Faulty("A", cells, fault), Faulty("B", [3, 4], fault)]
      let values: [[Faulty]] = [
        old,
        [Faulty("B", [3, 4], fault), Faulty("A", cells, fault)],
        [Faulty("A", [0, 1, 5], fault)],
        [Faulty("C", [9], fault), Faulty("A", [2, 0, 1], fault)],
      ]
      for new in values {
        guard
          case .invalidInitializerImplementation(
            let section as Faulty, let items as [Cell], let identifier as Character)? =
            thrownError(old, new)
        else {
          Issue.record("\(fault): \(new)")
          continue
        }
        #expect(section.identity != identifier || section.items != items, "\(fault): \(new)")
      }
    }

    @Test func whatIsNotBuiltIsNotReported() throws {
      let changesets = try Diff.differencesForSectionedView(
        initialSections: [Faulty("A", [1], .losesItems)],
        finalSections: [Faulty("B", [1], .losesItems)])
      expectEqual(changesets.map(\.finalSections.count), [0, 1])
    }

    @Test func errorsTellTheirValues() {
      let duplicate = Diff.Error.duplicateItem(item: 7)
      expectEqual(String(reflecting: duplicate), "Duplicate item 7")
      let section = Diff.Error.duplicateSection(section: "A")
      expectEqual(section.debugDescription, "Duplicate section A")
      let wrong = Diff.Error.invalidInitializerImplementation(
        section: "A", expectedItems: [1, 2], expectedIdentifier: "B")
      for part in ["A", "[1, 2]", "B"] { #expect(wrong.debugDescription.contains(part)) }
    }

    private func thrownError<Section: AnimatableSectionModelType>(
      _ old: [Section], _ new: [Section]
    ) -> Diff.Error? {
      do {
        _ = try Diff.differencesForSectionedView(initialSections: old, finalSections: new)
        return nil
      } catch {
        return error as? Diff.Error
      }
    }
  }

  /// A section whose initializer breaks its promise.
  struct Faulty: AnimatableSectionModelType {
    enum Fault: CaseIterable {
      case losesItems, losesTheLastItem, doublesItems, swapsItems, changesContent, changesIdentity
      case keepsItsOwnItems
    }

    let identity: Character
    let items: [Cell]
    let fault: Fault

    init(_ identity: Character, _ items: [Cell], _ fault: Fault) {
      (self.identity, self.items, self.fault) = (identity, items, fault)
    }

    init(original: Faulty, items: [Cell]) {
      fault = original.fault
      identity = fault == .changesIdentity ? "?" : original.identity
      self.items =
        switch fault {
        case .losesItems: []
        case .losesTheLastItem: items.dropLast()
        case .doublesItems: items + items
        case .swapsItems: items.reversed()
        case .changesContent: items.map { Cell(identity: $0.identity, version: -1) }
        case .keepsItsOwnItems: original.items + [99]
        case .changesIdentity: items
        }
    }
  }
}
