#if canImport(Combine)
  import Combine
#endif

#if canImport(Observation)
  import Observation
#endif

/// A value that readers depend on. It does not contain the value: it registers the readers, and
/// notifies them before and after the value changes.
///
/// The registrar is a property of a subclass, since not all systems have it.
class Dependency {
  #if canImport(Combine)
    /// Notifies views that observe this object; `nil` without such views.
    private var publisher: ObservableObjectPublisher?
  #endif

  fileprivate init() {}

  /// Creates a dependency, which uses Observation if available.
  static func make() -> Dependency {
    #if canImport(Observation)
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { return ObservedDependency() }
    #endif
    return Dependency()
  }

  /// Registers the current reader.
  func access() {}

  /// Notifies the readers that the value is about to change.
  func willChange() {
    #if canImport(Combine)
      publisher?.send()
    #endif
  }

  /// Notifies the readers that the value has changed.
  func didChange() {}
}

#if canImport(Combine)
  extension Dependency: ObservableObject {
    var objectWillChange: ObservableObjectPublisher {
      let publisher = publisher ?? ObservableObjectPublisher()
      self.publisher = publisher
      return publisher
    }
  }
#endif

#if canImport(Observation)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private final class ObservedDependency: Dependency, Observable {
    private let registrar = ObservationRegistrar()

    /// Identifies readers to the registrar: the object itself, because its key path has no
    /// components to hash.
    private static let wholeObject = \ObservedDependency.self

    override func access() { registrar.access(self, keyPath: Self.wholeObject) }

    override func willChange() {
      super.willChange()
      registrar.willSet(self, keyPath: Self.wholeObject)
    }

    override func didChange() { registrar.didSet(self, keyPath: Self.wholeObject) }
  }
#endif
