package import DataSourceCore

extension PlannedChange: ReportedChange {
  /// Returns any change as a planned or a reported one.
  package static func of(_ change: any ReportedChange) -> PlannedChange {
    if let change = change as? PlannedChange { return change }
    return PlannedChange(reported: (change as? ReportedChangeSet)?.changeSet ?? .all)
  }

  package func merged(with next: any ReportedChange) -> any ReportedChange {
    let merged: PlannedChange = merged(with: Self.of(next))
    return merged
  }

  package func settled(itemCount: (Int) -> Int) -> any ReportedChange {
    isMerged ? replacingEmptySections(itemCount: itemCount) : self
  }

  /// Passes on the structure, and then the content.
  package func deliver(
    to call: (ChangeSet) -> Void, isOvertaken: () -> Bool
  ) -> (any ReportedChange)? {
    if hasStructure || !hasContent { call(structure) }
    guard hasContent else { return nil }
    if hasStructure, isOvertaken() { return contentAlone }
    call(content)
    return nil
  }
}

extension DataSource {
  /// Notifies the reload block and the observers of a change.
  package func report(_ change: PlannedChange) { report(change: change) }

  /// Observes every change as a whole.
  ///
  /// - Parameters:
  ///   - immediately: Whether it is called before the reload block and other observers, and also
  ///     with empty change sets passed to the reload block. Used to drive views.
  ///   - onChange: Called with each change.
  /// - Returns: The observation.
  package func observePlannedChanges(
    immediately: Bool = true, _ onChange: @escaping (PlannedChange) -> Void
  ) -> ChangeObservation {
    observe(
      .changes(as: { PlannedChange.of($0) }, call: { onChange(PlannedChange.of($0)) }),
      immediately: immediately)
  }
}
