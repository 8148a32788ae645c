// Nothing here depends on optimization, which takes long.
#if DEBUG
  import Foundation
  import DataSourceDifferentiator
  import IdentityDiff
  import TestSupport
  import Testing

  /// The examples in "Moving from DifferenceKit"; `ArticleTests` checks that none is missing or
  /// different.
  @Suite struct DifferenceKitExamples {
    private final class Output {
      var lines: [String] = []
    }

    struct User: Identifiable, Equatable {
      let id: Int
      let name: String
    }

    private let output = Output()

    private func print(_ values: Any...) {
      output.lines.append(values.map { "\($0)" }.joined(separator: " "))
    }

    @Test func elements() {
      struct User: Identifiable, Equatable {
        let id: Int
        let name: String
      }

      let old = [User(id: 1, name: "Ada"), User(id: 2, name: "Grace")]
      let new = [
        User(id: 2, name: "Grace Hopper"), User(id: 1, name: "Ada"), User(id: 3, name: "Alan"),
      ]
      print(Diff.difference(from: old, to: new))
      // ListDifference(inserted: [2], moved: [1 → 0], updated: [1 → 0])

      expectEqual(
        output.lines, ["ListDifference(inserted: [2], moved: [1 → 0], updated: [1 → 0])"])
    }

    @Test func membersOfDifferenceKit() {
      struct Invoice {
        var number: String
        var total: Int

        var differenceIdentifier: String { number }

        func isContentEqual(to source: Invoice) -> Bool { total == source.total }
      }

      let difference = Diff.difference(
        from: [Invoice(number: "A", total: 10)], to: [Invoice(number: "A", total: 12)],
        identity: .by({ $0.differenceIdentifier }, areEqual: { $1.isContentEqual(to: $0) }))
      print(difference)  // ListDifference(updated: [0 → 0])

      struct ArraySection<Model, Element> {
        var model: Model
        var elements: [Element]
      }

      let old = [ArraySection(model: "Bills", elements: [Invoice(number: "A", total: 10)])]
      let new = [
        ArraySection(model: "Paid", elements: [Invoice(number: "A", total: 10)]),
        ArraySection(model: "Bills", elements: [Invoice(number: "B", total: 20)]),
      ]
      let sections = Diff.difference(
        from: old, to: new, sectionIdentity: .ignoringContent(\.model), items: { $0.elements },
        identity: .by({ $0.differenceIdentifier }, areEqual: { $1.isContentEqual(to: $0) }))
      print(sections.insertedSections, sections.movedItems)  // [0] [(0, 0) → (0, 0)]

      expectEqual(
        output.lines, ["ListDifference(updated: [0 → 0])", "[0] [(0, 0) → (0, 0)]"])
    }

    @Test func severalTypes() {
      enum Row: Equatable {
        case person(User)
        case separator(Int)

        var id: AnyHashable {
          switch self {
          case .person(let user): ["person", user.id] as [AnyHashable]
          case .separator(let number): ["separator", number] as [AnyHashable]
          }
        }
      }

      let rows = Diff.difference(
        from: [Row.person(User(id: 1, name: "Ada"))],
        to: [Row.separator(1), Row.person(User(id: 1, name: "Ada King"))], identity: .by(\.id))
      print(rows)  // ListDifference(inserted: [0], updated: [0 → 1])

      expectEqual(output.lines, ["ListDifference(inserted: [0], updated: [0 → 1])"])
    }

    /// "Moving from DifferenceKit": an item leaves a deleted section, another section is updated.
    @Test func whatTheResultSays() {
      struct Aisle: IdentifiableType, Equatable {
        var identity: Int
        var title: String
      }
      let difference = Diff.difference(
        from: [
          AnimatableSectionModel(model: Aisle(identity: 1, title: "Tools"), items: ["Saw"]),
          AnimatableSectionModel(model: Aisle(identity: 2, title: "Fruit"), items: ["Apple"]),
          AnimatableSectionModel(
            model: Aisle(identity: 3, title: "Bread"), items: ["Bun", "Roll"]),
        ],
        to: [
          AnimatableSectionModel(
            model: Aisle(identity: 3, title: "Bread"), items: ["Bun", "Roll"]),
          AnimatableSectionModel(
            model: Aisle(identity: 2, title: "Fresh"), items: ["Apple", "Saw"]),
        ])
      expectEqual(difference.deletedSections, [0])
      expectEqual("\(difference.movedItems)", "[(0, 0) → (1, 1)]")
      expectEqual("\(difference.movedSections)", "[2 → 0]")
      expectEqual("\(difference.updatedSections)", "[1 → 1]")
    }
  }
#endif
