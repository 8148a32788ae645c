extension DataSource {
  /// Observes every change of this data source.
  ///
  /// ```swift
  /// let log = contacts.observeChanges { print($0) }
  /// ```
  ///
  /// A data source can have any number of observers, such as operators, views and streams.
  /// Each observer is notified of each change once, after the data has changed and after ``reloadBlock``, in
  /// the order of the changes. If an observer responds with another change, the others are notified of the
  /// first change before the second, or of both merged (``ChangeSet/merged(with:)``). Observers
  /// that are added during a notification are notified of later changes only.
  ///
  /// ``reloadBlock`` is reserved for the owner of the data source and may be set at any time.
  /// Changes of the data sources of this package, and changes reported by ``report(_:)`` or
  /// `reload(from:)`, reach the observers independently of it. For a class that calls its `reloadBlock`
  /// directly, observation wraps the owner's block in one that calls it and then notifies the observers; the
  /// wrapper is removed with the last observer. If the owner replaces the wrapper, observers miss direct
  /// calls until the next call of `report(_:)` or `observeChanges(_:)` installs another wrapper; they are
  /// then notified of ``ChangeSet/all``, unless all that they received were reported by `report(_:)`. So use
  /// `report(_:)` only. Type-erasing wrappers share the observers of the wrapped data source.
  ///
  /// - Parameter onChange: Called with each change set. The observation retains it, so it must
  ///   not retain the owner of the observation.
  /// - Returns: The observation, which ends when it is released. It does not retain the data source.
  /// - Complexity: O(1); O(observers) if the owner has replaced the wrapper.
  public func observeChanges(_ onChange: @escaping (ChangeSet) -> Void) -> ChangeObservation {
    observe(immediately: false, lasting: false, onChange)
  }

  /// Observes every change immediately, before the reload block and other observers, including empty change
  /// sets that the reload block is called with. Used to drive views.
  ///
  /// - Parameters:
  ///   - lasts: Whether the data source retains the observation. If `onChange` retains the owner of the
  ///     observation, the owner must refer to the observation weakly.
  ///   - onChange: Called with each change set.
  /// - Returns: The observation.
  package func observeReports(
    lasting lasts: Bool = false, _ onChange: @escaping (ChangeSet) -> Void
  ) -> ChangeObservation {
    observe(immediately: true, lasting: lasts, onChange)
  }

  private func observe(
    immediately: Bool, lasting lasts: Bool, _ onChange: @escaping (ChangeSet) -> Void
  ) -> ChangeObservation {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner {
      let observation = owner.changeObservers.observe(immediately: immediately, onChange)
      if lasts { owner.changeObservers.hold(observation) }
      return observation
    }
    let relay = ReloadBlockRelay.relay(of: source)
    let observation = relay.observe(immediately: immediately, onChange)
    if lasts { relay.observers.hold(observation) }
    return observation
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
  /// ``observeChanges(_:)``.
  ///
  /// - Parameter changeSet: The changes. Nothing is reported if it is empty.
  /// - Complexity: O(observers)
  public func report(_ changeSet: ChangeSet) {
    mapPending(through: changeSet)
    notify(changeSet)
  }

  /// Notifies the reload block and the observers.
  func notify(_ changeSet: ChangeSet) {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner {
      owner.changeObservers.report(changeSet)
    } else if let relay = ReloadBlockRelay.known(of: source) {
      relay.report(changeSet)
    } else if !changeSet.isEmpty {
      source.reloadBlock?(changeSet)
    }
  }

  /// Whether there is a reload block or an observer.
  package var isObserved: Bool {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner { return owner.changeObservers.isObserved }
    return source.reloadBlock != nil || ReloadBlockRelay.known(of: source)?.hasObservers == true
  }
}
