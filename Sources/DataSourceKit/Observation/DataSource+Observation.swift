extension DataSource {
  /// Observes every change of this data source.
  ///
  /// ```swift
  /// let log = contacts.observeChanges { print($0) }
  /// ```
  ///
  /// A data source can have any number of observers, such as operators, views and streams. Each
  /// observer is notified of each change once, after the data has changed and after
  /// ``reloadBlock``, in the order of the changes. A change with structure and content is two
  /// change sets, one after the other.
  ///
  /// An observer may respond with another change. All others get the first change before any gets
  /// the second; those still waiting get both, merged. Content that an observer has not received
  /// yet is mapped through the second change. An observer added during a notification is notified
  /// of later changes only.
  ///
  /// ``reloadBlock`` is reserved for the data source's owner, who may set it at any time. Changes
  /// of this package's data sources, and changes reported with ``report(_:)`` or `reload(from:)`,
  /// reach the observers independently of it. For a class that calls its `reloadBlock` directly,
  /// observation wraps the owner's block in one that calls it and then notifies the observers; the
  /// wrapper is removed with the last observer. If the owner replaces the wrapper, observers miss
  /// direct calls until the next call of `report(_:)` or `observeChanges(_:)` installs another
  /// wrapper. They are then notified of ``ChangeSet/all``, unless everything they received was
  /// reported with `report(_:)`. So use `report(_:)` only. Type-erasing wrappers share the wrapped
  /// data source's observers.
  ///
  /// - Parameter onChange: Called with each change set. The observation retains it, so it must not
  ///   retain the observation's owner.
  /// - Returns: The observation, which ends when it is released. It does not retain the data
  ///   source.
  /// - Complexity: O(1); O(observers) if the owner has replaced the wrapper.
  public func observeChanges(_ onChange: @escaping (ChangeSet) -> Void) -> ChangeObservation {
    observe(.changeSets(onChange), immediately: false, lasting: false)
  }

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
    observe(.changes(onChange), immediately: immediately, lasting: false)
  }

  /// Observes every change set immediately, before the reload block and other observers, including
  /// empty ones.
  ///
  /// - Parameter onChange: Called with each change set. If it retains the observation's owner, the
  ///   owner must refer to the observation weakly.
  /// - Returns: The observation, which the data source retains.
  package func observeReports(_ onChange: @escaping (ChangeSet) -> Void) -> ChangeObservation {
    observe(.changeSets(onChange), immediately: true, lasting: true)
  }

  private func observe(
    _ callee: ChangeObservers.Callee, immediately: Bool, lasting lasts: Bool
  ) -> ChangeObservation {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner {
      let observation = owner.changeObservers.observe(callee, immediately: immediately)
      if lasts { owner.changeObservers.hold(observation) }
      return observation
    }
    let relay = ReloadBlockRelay.relay(of: source)
    let observation = relay.observe(callee, immediately: immediately)
    if lasts { relay.observers.hold(observation) }
    return observation
  }

  /// Makes sure that observers are notified, even if the owner has since replaced the reload block.
  package func restoreObservation() { ReloadBlockRelay.known(of: unwrapped)?.restore() }

  /// Reports a change: notifies ``reloadBlock`` and then every observer, each once.
  ///
  /// ```swift
  /// func append(_ item: Item) {
  ///   items.append(item)
  ///   report(.some([.item(type: .insert([0, items.count - 1]))]))
  /// }
  /// ```
  ///
  /// Call it after each change, before the next one. Prefer it to calling `reloadBlock`; see
  /// ``observeChanges(_:)``. In a transaction or a batch, the changes made so far are reported
  /// first.
  ///
  /// - Parameter changeSet: The changes. Nothing is reported if it is empty.
  /// - Complexity: O(observers)
  public func report(_ changeSet: ChangeSet) {
    report(PlannedChange(reported: changeSet))
  }

  /// Notifies the reload block and the observers of a change.
  package func report(_ change: PlannedChange) {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner {
      if !change.isEmpty { owner.changeObservers.reportPending?() }
      owner.changeObservers.report(change)
    } else if let relay = ReloadBlockRelay.known(of: source) {
      relay.report(change)
    } else if source.reloadBlock != nil, !change.isEmpty {
      // The reload block may make another change. The content must then be mapped through it.
      if change.changeSets.count > 1 {
        ReloadBlockRelay.relay(of: source).report(change)
      } else {
        source.reloadBlock?(change.changeSet)
      }
    }
  }

  /// Whether there is a reload block or an observer.
  package var isObserved: Bool {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner { return owner.changeObservers.isObserved }
    return source.reloadBlock != nil || ReloadBlockRelay.known(of: source)?.hasObservers == true
  }
}
