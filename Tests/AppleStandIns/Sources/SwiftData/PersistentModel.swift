public import Foundation
public import Observation

/// A store of models.
public final class ModelContext {
  private var inserted: [any PersistentModel] = []
  private var deleted: [any PersistentModel] = []

  public init() {}

  public func insert<Model: PersistentModel>(_ model: Model) {
    model.storage.context = self
    inserted.append(model)
  }

  public func fetch<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>
  ) throws -> [Model] {
    inserted.compactMap { $0 as? Model }.filter { !$0.storage.isGone }
      .sorted(using: descriptor.sortBy)
  }

  public func delete<Model: PersistentModel>(_ model: Model) {
    model.storage.isDeleted = true
    deleted.append(model)
  }

  /// Saves all models that were inserted, and those that were deleted.
  ///
  /// - Parameter models: The inserted ones. The real context knows them.
  public func save(_ models: [any PersistentModel] = []) {
    for model in models { model.storage.id.storeIdentifier = "store" }
    for model in deleted { (model.storage.isDeleted, model.storage.context) = (false, nil) }
    deleted = []
  }
}

public struct FetchDescriptor<Model: PersistentModel> {
  public var sortBy: [SortDescriptor<Model>]

  public init(sortBy: [SortDescriptor<Model>] = []) { self.sortBy = sortBy }
}

public struct PersistentIdentifier: Hashable, Sendable {
  private static nonisolated(unsafe) var count = 0

  /// The store; `nil` for a model that has not been saved.
  public internal(set) var storeIdentifier: String?
  private let number: Int

  init() {
    Self.count += 1
    number = Self.count
  }
}

/// What a macro of the real module adds to a model.
public final class ModelStorage {
  weak var context: ModelContext?
  var isDeleted = false
  var id = PersistentIdentifier()

  /// Whether the model's properties trap.
  public var isGone: Bool { isDeleted || context == nil && id.storeIdentifier != nil }

  public init() {}
}

public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {
  /// Not part of the real protocol.
  var storage: ModelStorage { get }
}

extension PersistentModel {
  public var id: PersistentIdentifier { storage.id }
  public var persistentModelID: PersistentIdentifier { storage.id }
  public var modelContext: ModelContext? { storage.context }
  public var isDeleted: Bool { storage.isDeleted }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
