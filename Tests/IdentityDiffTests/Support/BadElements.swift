import DataSourceDifferentiator
import IdentityDiff
import TestSupport

/// An element whose identity and equality are computed by closures.
struct BadEntry<ID: Hashable>: IdentifiableType, Equatable {
  let makeIdentity: () -> ID
  let isEqual: () -> Bool

  var identity: ID { makeIdentity() }
  static func == (lhs: BadEntry, rhs: BadEntry) -> Bool { lhs.isEqual() }
}

/// A section of such elements that has such an identity.
struct BadSection<ID: Hashable>: AnimatableSectionModelType {
  let makeIdentity: () -> ID
  var items: [BadEntry<ID>]

  init(makeIdentity: @escaping () -> ID, items: [BadEntry<ID>]) {
    (self.makeIdentity, self.items) = (makeIdentity, items)
  }

  init(original: BadSection, items: [BadEntry<ID>]) {
    self.init(makeIdentity: original.makeIdentity, items: items)
  }

  var identity: ID { makeIdentity() }
}
