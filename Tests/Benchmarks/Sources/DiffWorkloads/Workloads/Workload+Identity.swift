import IdentityDiff

extension Workload {
  /// The engine, told in different ways what identifies an item. Empty unless the elements are items.
  public var identityContenders: [Contender] {
    guard case .items(let sides) = data else { return [] }
    let keyPath = storedKeyPath
    return [
      Contender("`Identifiable`") { sink(Diff.difference(from: sides.old, to: sides.new)) },
      Contender("`id: \\.id`") {
        sink(Diff.difference(from: sides.old, to: sides.new, id: \.id))
      },
      Contender("`id: { $0.id }`") {
        sink(Diff.difference(from: sides.old, to: sides.new, id: { $0.id }))
      },
      Contender("a stored `KeyPath`") {
        sink(Diff.difference(from: sides.old, to: sides.new, id: keyPath))
      },
    ]
  }
}

/// A key path that the compiler does not know at the call.
private let storedKeyPath: KeyPath<Item, Int> & Sendable =
  [\Item.id, \Item.title.count][CommandLine.arguments.count > 1_000_000 ? 1 : 0]
