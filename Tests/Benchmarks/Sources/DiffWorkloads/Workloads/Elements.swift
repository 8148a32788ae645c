public import Foundation

/// The element type of most workloads.
public struct Item: Identifiable, Equatable, Sendable {
  public let id: Int
  /// 20 characters: too many to be stored inside a `String`, so each title has its own storage.
  public let title: String
}

/// The element type of L10.
public struct KeyedItem: Identifiable, Equatable, Sendable {
  /// 30 characters.
  public let key: String
  public let value: Int

  public var id: String { key }
}

/// The section type of the sectioned workloads.
public struct BenchmarkSection: Identifiable, Sendable {
  public let id: Int
  public let items: [Item]

  public init(id: Int, items: [Item]) {
    self.id = id
    self.items = items
  }
}

/// What baselines and verification require of elements of any type.
protocol Keyed {
  associatedtype Key: Hashable
  var key: Key { get }
}

extension Item: Keyed {
  var key: Int { id }
}

extension KeyedItem: Keyed {}

extension BenchmarkSection: Keyed {
  var key: Int { id }
}

extension UUID: Keyed {
  var key: UUID { self }
}
