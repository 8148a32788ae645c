import IdentityDiff

extension Workload {
  /// The engine.
  public var engine: Contender {
    switch data {
    case .uuids(let sides):
      Contender("engine") {
        sink(Diff.difference(from: sides.old, to: sides.new, identity: .itself))
      }
    case .items(let sides):
      Contender("engine") { sink(Diff.difference(from: sides.old, to: sides.new)) }
    case .keyedItems(let sides):
      Contender("engine") { sink(Diff.difference(from: sides.old, to: sides.new)) }
    case .sections(let sides):
      Contender("engine") {
        sink(Diff.difference(from: sides.old, to: sides.new, items: \.items))
      }
    }
  }

  /// One pass over both sides.
  public var readingLimit: Contender {
    switch data {
    case .uuids(let sides):
      Contender("reading limit") { sink(DiffWorkloads.readingLimit(sides.larger, sides.twin)) }
    case .items(let sides):
      Contender("reading limit") { sink(DiffWorkloads.readingLimit(sides.larger, sides.twin)) }
    case .keyedItems(let sides):
      Contender("reading limit") { sink(DiffWorkloads.readingLimit(sides.larger, sides.twin)) }
    case .sections(let sides):
      Contender("reading limit") { sink(DiffWorkloads.readingLimit(sides.larger, sides.twin)) }
    }
  }

  /// Paul Heckel's algorithm.
  public var textbook: Contender {
    switch data {
    case .uuids(let sides):
      Contender("textbook") { sink(DiffWorkloads.textbook(from: sides.old, to: sides.new)) }
    case .items(let sides):
      Contender("textbook") { sink(DiffWorkloads.textbook(from: sides.old, to: sides.new)) }
    case .keyedItems(let sides):
      Contender("textbook") { sink(DiffWorkloads.textbook(from: sides.old, to: sides.new)) }
    case .sections(let sides):
      Contender("textbook") { sink(DiffWorkloads.textbook(from: sides.old, to: sides.new)) }
    }
  }

  /// The standard library's `difference(from:)`, unless it takes too long or cannot do it.
  public var standardLibrary: Contender? {
    guard recipe.withoutStandardLibrary == nil else { return nil }
    return switch data {
    case .uuids(let sides):
      Contender("standard library") { sink(sides.new.difference(from: sides.old)) }
    case .items(let sides):
      Contender("standard library") { sink(sides.new.difference(from: sides.old)) }
    case .keyedItems(let sides):
      Contender("standard library") { sink(sides.new.difference(from: sides.old)) }
    case .sections: nil
    }
  }
}
