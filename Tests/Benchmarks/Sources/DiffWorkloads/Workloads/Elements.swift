public import Foundation

/// What most workloads consist of.
public struct Item: Identifiable, Equatable, Sendable {
  public let id: Int
  /// 20 characters: too many to live inside of a `String`, so each title has storage of its own.
  public let title: String
}

/// What L10 consists of.
public struct KeyedItem: Identifiable, Equatable, Sendable {
  /// 30 characters.
  public let key: String
  public let value: Int

  public var id: String { key }
}

/// What the sectioned workloads consist of.
public struct BenchmarkSection: Identifiable, Sendable {
  public let id: Int
  public let items: [Item]

  public init(id: Int, items: [Item]) {
    self.id = id
    self.items = items
  }
}

/// The requirements of baselines and verification on elements of any type.
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
