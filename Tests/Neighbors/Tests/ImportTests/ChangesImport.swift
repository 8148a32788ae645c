import DataSourceChanges
import Testing

@Test func changesAlone() throws {
  let changes = ChangeSet.some([.item(type: .delete([0, 0]))])
  try changes.validate(before: [2], after: [1])
  #expect(throws: BatchViolation.self) { try changes.validate(before: [2], after: [2]) }
  #expect(changes.inverse == .some([.item(type: .insert([0, 0]))]))
  #expect(changes.inverse.merged(with: changes).isEmpty)
  #expect(try changes.applied(to: [["a", "b"]], from: [["b"]]) == [["b"]])
}
