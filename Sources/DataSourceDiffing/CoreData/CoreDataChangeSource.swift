#if canImport(CoreData)
  /// How a ``CoreDataResultsController`` detects changes of its results.
  public enum CoreDataChangeSource: Hashable, Sendable, CaseIterable {
    /// From an event for each object and section that changes, which cost nothing where nothing
    /// changes. Core Data may report more than a view can take, and events that do not go together; they are
    /// made valid, and where they cannot be right, `ChangeSet.all` is reported.
    case events

    #if canImport(UIKit) && !os(watchOS)
      /// From snapshots of all object identifiers, of which one is compared with the next.
      ///
      /// It takes time that grows with the number of results, and does not depend on the events being
      /// right. Which objects have new content is what the snapshot says should be reloaded or
      /// reconfigured. An object that is inserted has another identifier until it is saved for the
      /// first time, unless the context has obtained a permanent one; then it is reported as deleted
      /// and inserted.
      ///
      /// Only UIKit's snapshots name which objects are to be reloaded. So on macOS, except in Mac
      /// Catalyst, and on watchOS there are just ``events``.
      case snapshots
    #endif
  }
#endif
