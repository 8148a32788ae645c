public import DataSourceCore
public import Observation

/// A data source's binding to observed values.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@MainActor
private final class ObservationBinding {
  /// Reads the value, registers its dependencies, and applies it; `nil` once cancelled.
  var update: ((_ onChange: @escaping @Sendable () -> Void) -> Void)?

  func follow() {
    // The closure is called before the change, on any thread.
    update? { [weak self] in Task { @MainActor in self?.follow() } }
  }
}

extension DataSource {
  /// Applies a value of an `@Observable` model, now and whenever it changes, until the binding is
  /// released.
  ///
  /// ```swift
  /// binding = people.bind(to: store, \.people) { $0.items = $1 }
  /// ```
  ///
  /// Several changes of the model in one turn of the main actor are applied once, in the next
  /// turn. The data source is referenced weakly. On systems with `Observations`, bind it as a
  /// stream, with `bind(to:apply:)` of `DataSourceStreams`.
  ///
  /// - Parameters:
  ///   - model: The model, which is retained.
  ///   - value: Computes the value from the model. The properties that it reads are observed.
  ///   - apply: Changes the data source. The properties that it reads are not observed.
  /// - Returns: The binding, which ends when it is released. The data source keeps its data.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor
  public func bind<Model: Observable, Value>(
    to model: Model, _ value: @escaping (Model) -> Value,
    apply: @escaping (Self, Value) -> Void
  ) -> ChangeObservation {
    let binding = ObservationBinding()
    binding.update = { [weak self] onChange in
      guard let self else { return }
      apply(self, withObservationTracking({ value(model) }, onChange: onChange))
    }
    binding.follow()
    return ChangeObservation { binding.update = nil }
  }
}
