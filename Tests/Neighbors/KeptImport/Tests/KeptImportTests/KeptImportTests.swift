import Differentiator
import Testing

/// Code as written for RxDataSources' module.
struct Contact: IdentifiableType, Equatable {
  var identity: Int
  var name: String

  func isBefore(_ other: Identity) -> Bool { identity < other }
}

@Suite struct KeptImportTests {
  @Test func differences() throws {
    let ann = Contact(identity: 1, name: "Ann")
    let bob = Contact(identity: 2, name: "Bob")
    let changesets = try Diff.differencesForSectionedView(
      initialSections: [AnimatableSectionModel(model: "Friends", items: [ann])],
      finalSections: [AnimatableSectionModel(model: "Friends", items: [ann, bob])])
    #expect(changesets.first?.insertedItems == [ItemPath(sectionIndex: 0, itemIndex: 1)])
    #expect(ann.isBefore(bob.identity))
  }
}
