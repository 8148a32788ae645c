/// Not Apple's: undocumented things that a controller's events are known to contain, and other
/// things that may go wrong.
public struct FetchedEventFaults: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// An object whose sort key changes without changing its place is reported as moved.
  public static let movesInPlace = Self(rawValue: 1 << 0)
  /// An object that is deleted, inserted or moved is reported as updated, too.
  public static let updatesBesideOthers = Self(rawValue: 1 << 1)
  /// Objects move out of sections that are deleted, and into sections that are inserted.
  public static let movesAcrossSections = Self(rawValue: 1 << 2)
  /// The objects in deleted sections are reported as deleted, those in inserted sections as
  /// inserted.
  public static let objectsOfSections = Self(rawValue: 1 << 3)
  /// A failing fetch leaves no objects.
  public static let failedFetchLosesObjects = Self(rawValue: 1 << 4)
  /// An unknown type of change.
  public static let unknownTypes = Self(rawValue: 1 << 5)

  /// Everything that events are known for (rules F).
  public static let known: Self = [
    .movesInPlace, .updatesBesideOthers, .movesAcrossSections, .objectsOfSections,
  ]
}
