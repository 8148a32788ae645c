import IdentityDiff

extension Workload {
  /// The engine, with identities passed in different ways: the first one by `Identifiable`.
  public var identityContenders: [Contender] {
    switch data {
    case .items(let sides): Self.contenders(sides)
    case .sections(let sides): Self.contenders(sides)
    case .uuids, .keyedItems: []
    }
  }

  private static func contenders(_ sides: Sides<[Item]>) -> [Contender] {
    let keyPath = storedKeyPath
    let stored = ElementIdentity<Item>.by { $0.id }
    return [
      Contender("`Identifiable`") { sink(Diff.difference(from: sides.old, to: sides.new)) },
      Contender("`.id`") {
        sink(Diff.difference(from: sides.old, to: sides.new, identity: .id))
      },
      Contender("`.by(\\.id)`") {
        sink(Diff.difference(from: sides.old, to: sides.new, identity: .by(\.id)))
      },
      Contender("`.by { $0.id }`") {
        sink(Diff.difference(from: sides.old, to: sides.new, identity: .by { $0.id }))
      },
      Contender("a stored `KeyPath`") {
        sink(Diff.difference(from: sides.old, to: sides.new, identity: .by(keyPath)))
      },
      Contender("a stored `ElementIdentity`") {
        sink(Diff.difference(from: sides.old, to: sides.new, identity: stored))
      },
    ]
  }

  private static func contenders(_ sides: Sides<[BenchmarkSection]>) -> [Contender] {
    let keyPath = storedKeyPath
    let stored = ElementIdentity<Item>.by { $0.id }
    return [
      Contender("`Identifiable`") {
        sink(Diff.difference(from: sides.old, to: sides.new, items: { $0.items }))
      },
      Contender("`.id`") {
        sink(
          Diff.difference(
            from: sides.old, to: sides.new, sectionIdentity: .ignoringContent(\.id),
            items: \.items, identity: .id))
      },
      Contender("`.by(\\.id)`") {
        sink(
          Diff.difference(
            from: sides.old, to: sides.new, sectionIdentity: .ignoringContent(\.id),
            items: { $0.items }, identity: .by(\.id)))
      },
      Contender("`.by { $0.id }`") {
        sink(
          Diff.difference(
            from: sides.old, to: sides.new, sectionIdentity: .ignoringContent { $0.id },
            items: { $0.items }, identity: .by { $0.id }))
      },
      Contender("a stored `KeyPath`") {
        sink(
          Diff.difference(
            from: sides.old, to: sides.new, sectionIdentity: .ignoringContent(\.id),
            items: { $0.items }, identity: .by(keyPath)))
      },
      Contender("a stored `ElementIdentity`") {
        sink(
          Diff.difference(
            from: sides.old, to: sides.new, sectionIdentity: .ignoringContent(\.id),
            items: { $0.items }, identity: stored))
      },
    ]
  }
}

extension Workload {
  /// The engine, with sections' items passed in different ways: the first one by a key path.
  public var itemsContenders: [Contender] {
    guard case .sections(let sides) = data else { return [] }
    let items = storedItems
    return [
      Contender("`\\.items`") {
        sink(Diff.difference(from: sides.old, to: sides.new, items: \.items))
      },
      Contender("`{ $0.items }`") {
        sink(Diff.difference(from: sides.old, to: sides.new, items: { $0.items }))
      },
      Contender("a stored closure") {
        sink(Diff.difference(from: sides.old, to: sides.new, items: items))
      },
    ]
  }
}

/// A closure that is opaque to the compiler at the call.
private let storedItems: @Sendable (BenchmarkSection) -> [Item] = { section in
  CommandLine.arguments.count > 1_000_000 ? [] : section.items
}

/// A key path that is opaque to the compiler at the call.
private let storedKeyPath: KeyPath<Item, Int> & Sendable =
  [\Item.id, \Item.title.count][CommandLine.arguments.count > 1_000_000 ? 1 : 0]
