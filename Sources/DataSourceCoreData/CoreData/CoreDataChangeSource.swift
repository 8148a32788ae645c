#if canImport(CoreData)
  /// How a ``CoreDataResultsController`` detects changes in its results.
  public enum CoreDataChangeSource: Hashable, Sendable, CaseIterable {
    /// By events for each object and section that changes, at a cost proportional to the changes.
    /// Core Data may report events that views do not accept; they are converted to valid change
    /// sets. If they are inconsistent, `ChangeSet.all` is reported.
    case events

    #if canImport(UIKit) && !os(watchOS)
      /// By comparing snapshots with the identifiers of all objects.
      ///
      /// The time is proportional to the number of results, and the outcome does not depend on
      /// whether events are consistent. Objects count as updated if the snapshot lists them as
      /// reloaded or reconfigured. An inserted object has a temporary identifier until it is first
      /// saved, unless the context has obtained a permanent one. Saving it is then reported as a
      /// deletion and an insertion.
      ///
      /// Only UIKit's snapshots list reloaded objects. So on watchOS, and on macOS except in Mac
      /// Catalyst, only ``events`` is available.
      case snapshots
    #endif
  }
#endif
