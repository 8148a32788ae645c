import Foundation
import IdentityDiff
import Testing

/// `haveEqualKeys` against comparing two values of `key`.
@Suite struct EqualKeysTests {
  private struct Element<ID: Hashable>: Identifiable, Hashable {
    var id: ID
    var content: Int
    /// Not stored, so that a key path to it has no offset.
    var computed: ID { id }
  }

  private func check<ID: Hashable & SendableMetatype>(
    _ ids: [ID], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let elements = ids.flatMap { id in (0...1).map { Element(id: id, content: $0) } }
    let stored: any KeyPath<Element<ID>, ID> & Sendable = \.id
    let computed: any KeyPath<Element<ID>, ID> & Sendable = \.computed
    let identities: [(String, ElementIdentity<Element<ID>>)] = [
      ("id", .id), ("itself", .itself), ("closure", .by { $0.id }), ("stored", .by(stored)),
      ("computed", .by(computed)), ("both", .by({ $0.id }, areEqual: { $0.content == $1.content })),
      ("ignoring", .ignoringContent { $0.id }),
    ]
    for (name, identity) in identities {
      for lhs in elements {
        for rhs in elements {
          #expect(
            identity.haveEqualKeys(lhs, rhs) == (identity.key(lhs) == identity.key(rhs)),
            "\(name): \(lhs), \(rhs)", sourceLocation: sourceLocation)
        }
      }
    }
  }

  @Test func agreesWithKeys() {
    check([0, 1, -1, .max])
    check(["", "a", "é", "e\u{301}", "long enough to be stored outside of the value"])
    check([UUID(), UUID()])
    check([0.0, -0.0, .infinity])
    check([nil, 0, 1] as [Int?])
    check([AnyHashable(1), AnyHashable("1"), AnyHashable(UInt8(1))])
  }
}
