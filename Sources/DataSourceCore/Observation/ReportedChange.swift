/// A change on its way from a data source to its observers.
///
/// Modules above this one have another than ``ReportedChangeSet``, which is planned once for all
/// observers.
package protocol ReportedChange: AnyObject {
  var isEmpty: Bool { get }

  /// Returns one change with the combined effect of this one and the next one.
  ///
  /// - Parameter next: The change that follows.
  /// - Returns: The merged change. If the two cannot be merged, a reload.
  func merged(with next: any ReportedChange) -> any ReportedChange

  /// Returns the change as it can be shown now, after other changes have been merged into it.
  ///
  /// - Parameter itemCount: Returns the item count of a new section.
  func settled(itemCount: (Int) -> Int) -> any ReportedChange

  /// Calls a closure with the change sets, in order.
  ///
  /// - Parameters:
  ///   - call: Called with each change set. It may change the data.
  ///   - isOvertaken: Returns whether another change has been reported since.
  /// - Returns: What was not passed on, because another change was reported before.
  func deliver(
    to call: (ChangeSet) -> Void, isOvertaken: () -> Bool
  ) -> (any ReportedChange)?
}

/// A change set that is passed on as it is.
package final class ReportedChangeSet: ReportedChange {
  package let changeSet: ChangeSet

  package init(_ changeSet: ChangeSet) { self.changeSet = changeSet }

  package var isEmpty: Bool { changeSet.isEmpty }

  package func merged(with next: any ReportedChange) -> any ReportedChange {
    if next.isEmpty { return self }
    return isEmpty ? next : ReportedChangeSet(.all)
  }

  package func settled(itemCount: (Int) -> Int) -> any ReportedChange { self }

  package func deliver(
    to call: (ChangeSet) -> Void, isOvertaken: () -> Bool
  ) -> (any ReportedChange)? {
    call(changeSet)
    return nil
  }
}
