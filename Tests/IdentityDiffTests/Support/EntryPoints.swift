import DataSourceDifferentiator
import IdentityDiff

/// The functions that compute the difference between two lists.
enum ListEntryPoint: CaseIterable {
  case identifiable
  case identifiableType
  case both
  case closure
  case keyPathLiteral
  case keyPathValue
  case closures

  private struct IdentifiableEntry: Identifiable, Equatable {
    var entry: Entry
    var id: Int { entry.key }
  }

  private struct BothEntry: Identifiable, IdentifiableType, Equatable {
    var entry: Entry
    var id: Int { entry.key }
  }

  /// An element that is neither comparable nor has an identity.
  private struct PlainEntry {
    var key: Int
    var version: Int
  }

  func difference(_ lists: ListCase) -> ListDifference {
    let (old, new) = (lists.old, lists.new)
    switch self {
    case .identifiable:
      return Diff.difference(
        from: old.map(IdentifiableEntry.init), to: new.map(IdentifiableEntry.init))
    case .identifiableType: return Diff.difference(from: old, to: new)
    case .both:
      return Diff.difference(
        from: old.map(BothEntry.init), to: new.map(BothEntry.init), identity: .id)
    case .closure: return Diff.difference(from: old, to: new, identity: .by({ $0.key }))
    case .keyPathLiteral: return Diff.difference(from: old, to: new, identity: .by(\.key))
    case .keyPathValue:
      let id: any KeyPath<Entry, Int> & Sendable = \Entry.key
      return Diff.difference(from: old, to: new, identity: .by(id))
    case .closures:
      return Diff.difference(
        from: old.map { PlainEntry(key: $0.key, version: $0.version) },
        to: new.map { PlainEntry(key: $0.key, version: $0.version) },
        identity: .by({ $0.key }, areEqual: { $0.version == $1.version }))
    }
  }
}

/// The functions that compute the difference between two lists of sections.
enum SectionedEntryPoint: CaseIterable {
  /// Sections of a custom type. Their content is not compared.
  case generic
  /// Ready-made sections, whose models are compared.
  case model

  var comparesSections: Bool { self == .model }

  func difference(_ sections: SectionedCase) -> SectionedDifference {
    switch self {
    case .generic: Diff.difference(from: sections.old, to: sections.new)
    case .model:
      Diff.difference(from: sections.old.map(\.model), to: sections.new.map(\.model))
    }
  }

  /// The first rule that the difference breaks.
  func problem(_ sections: SectionedCase) -> String? {
    difference(sections).problem(sections, comparesSections: comparesSections)
      .map { "\(self): \($0)" }
  }
}
