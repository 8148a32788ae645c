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
  /// always reach the observers. For a class that only stores the block, the first observation or
  /// report installs a block in front of the owner's. The installed block stays, and direct calls
  /// of `reloadBlock` reach the observers while it is called. If the owner sets another one, which
  /// does not call it, direct calls are no longer observed. The next observation or report ends
  /// that, and makes observers reload. So use `report(_:)` only.
  ///
  /// Such a class may report a change during a notification. Observers that still wait for the
  /// first change may then get ``ChangeSet/all`` instead of both. Type-erasing wrappers share the
  /// wrapped data source's observers.
  ///
  /// - Parameter onChange: Called with each change set. The observation retains it, so it must not
  ///   retain the observation's owner.
  /// - Returns: The observation, which ends when it is released. It does not retain the data
  ///   source.
  /// - Complexity: O(1)
  public func observeChanges(_ onChange: @escaping (ChangeSet) -> Void) -> ChangeObservation {
    observe(.changeSets(onChange), immediately: false)
  }

  /// Observes every change immediately, before the reload block and other observers, including
  /// empty ones.
  ///
  /// - Parameter onChange: Called with the change sets of each change, in order. If it retains the
  ///   observation's owner, the owner must refer to the observation weakly.
  /// - Returns: The observation, which the data source retains.
  package func observeReports(_ onChange: @escaping ([ChangeSet]) -> Void) -> ChangeObservation {
    let observation = observe(
      .changes(
        as: { $0 },
        call: { change in
          var changeSets: [ChangeSet] = []
          _ = change.deliver(to: { changeSets.append($0) }, isOvertaken: { false })
          onChange(changeSets)
        }),
      immediately: true)
    knownObservers?.hold(observation)
    return observation
  }

  /// The observers; `nil` for a class that only stores a reload block and is not observed.
  private var knownObservers: ChangeObservers? {
    let source = unwrapped
    let owner = source as? any ChangeObserversOwner
    return owner?.changeObservers ?? BlockObservers.known(of: source)?.observers
  }

  /// Makes sure that observers are notified of direct calls of the reload block, even if the owner
  /// has replaced it since.
  package func restoreObservation() { BlockObservers.known(of: unwrapped)?.restore() }

  /// Notifies the observers of changes that wait for the end of a transaction or a batch, as adding
  /// an observer does. Call it before reading where a new observer starts.
  package func reportPending() {
    (unwrapped as? any ChangeObserversOwner)?.changeObservers.reportPending?()
  }

  /// Observes every change.
  ///
  /// - Parameters:
  ///   - callee: What to call.
  ///   - immediately: Whether it is called before the reload block and other observers, and also
  ///     with empty change sets passed to the reload block. Used to drive views.
  /// - Returns: The observation.
  package func observe(
    _ callee: ChangeObservers.Callee, immediately: Bool
  ) -> ChangeObservation {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner {
      return owner.changeObservers.observe(callee, immediately: immediately)
    }
    return BlockObservers.of(source).observe(callee, immediately: immediately)
  }

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
  /// - Parameter changeSet: The changes. If it is empty, the reload block and observers are not
  ///   notified.
  /// - Complexity: O(observers)
  public func report(_ changeSet: ChangeSet) { report(change: ReportedChangeSet(changeSet)) }

  /// Notifies the reload block and the observers of a change.
  package func report(change: any ReportedChange) {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner {
      if !change.isEmpty { owner.changeObservers.reportPending?() }
      owner.changeObservers.report(change)
    } else if source.reloadBlock != nil || BlockObservers.known(of: source) != nil {
      BlockObservers.of(source).report(change)
    }
  }

  /// Whether there is a reload block or an observer.
  package var isObserved: Bool {
    unwrapped.reloadBlock != nil || knownObservers?.hasObservers == true
  }
}
