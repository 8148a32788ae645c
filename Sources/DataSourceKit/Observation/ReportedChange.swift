/// A change on its way from a data source to its observers.
///
/// A ``ChangeSet`` is one. Modules above this one have another, which is planned once for all
/// observers.
package protocol ReportedChange {
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
  ///   - itemCount: Returns the current item count of a section.
  /// - Returns: What was not passed on, because another change was reported before.
  func deliver(
    to call: (ChangeSet) -> Void, isOvertaken: () -> Bool, itemCount: (Int) -> Int
  ) -> (any ReportedChange)?
}

extension ChangeSet: ReportedChange {
  package func merged(with next: any ReportedChange) -> any ReportedChange {
    if next.isEmpty { return self }
    return isEmpty ? next : ChangeSet.all
  }

  package func settled(itemCount: (Int) -> Int) -> any ReportedChange { self }

  package func deliver(
    to call: (ChangeSet) -> Void, isOvertaken: () -> Bool, itemCount: (Int) -> Int
  ) -> (any ReportedChange)? {
    call(self)
    return nil
  }
}
