#if canImport(CoreData)
  /// How a ``CoreDataResultsController`` detects changes of its results.
  public enum CoreDataChangeSource: Hashable, Sendable, CaseIterable {
    /// By events for each object and section that changes, at a cost proportional to the changes.
    /// Core Data may report events that views do not accept; they are converted to valid change sets, and
    /// where they are inconsistent, `ChangeSet.all` is reported.
    case events

    #if canImport(UIKit) && !os(watchOS)
      /// By comparing snapshots of all object identifiers.
      ///
      /// The time is proportional to the number of results, and the result does not depend on the consistency
      /// of events. Updated objects are those that the snapshot lists as reloaded or reconfigured. An inserted
      /// object has a temporary identifier until it is first saved, unless the context has obtained a
      /// permanent one; saving it is then reported as a deletion and an insertion.
      ///
      /// Only UIKit's snapshots list reloaded objects. So on macOS, except in Mac
      /// Catalyst, and on watchOS only ``events`` is available.
      case snapshots
    #endif
  }
#endif
