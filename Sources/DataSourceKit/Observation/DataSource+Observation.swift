extension DataSource {
  /// Observes every change of this data source, beside its reload block and other observers.
  ///
  /// ```swift
  /// let log = contacts.observeChanges { print($0) }
  /// ```
  ///
  /// Any number of observers may observe a data source: operators, views, streams and your own.
  /// Each is notified of each change once, after the data has changed and after ``reloadBlock``, in
  /// the order of the changes. If one changes the data in answer, the others are notified of the
  /// first change before the second, or of both as one (``ChangeSet/merged(with:)``). Observers
  /// that are added during a notification are notified of later changes only.
  ///
  /// ``reloadBlock`` belongs to the owner of the data source, who may set it at any time, before or
  /// after. Data sources of this package, and all changes announced by ``report(_:)`` or
  /// `reload(from:)`, reach the observers whatever it is. For a class that calls its `reloadBlock`
  /// itself, a block is put in front of the owner's, which calls it first, and which is removed
  /// with the last observer. If the owner replaces that block, observers miss what the class
  /// reports by `reloadBlock` until the next call of `report(_:)` or `observeChanges(_:)` puts a
  /// block in front again; they are then notified of ``ChangeSet/all``, unless all changes so far
  /// were announced by `report(_:)`. So prefer `report(_:)`. Type-erasing wrappers share the
  /// observers of the data source inside.
  ///
  /// - Parameter onChange: Called with each change set. The observation holds it, so it must not
  ///   hold the owner of the observation.
  /// - Returns: The observation, which must be held for as long as changes are to be observed. It
  ///   does not hold the data source.
  /// - Complexity: O(1); O(observers) if the owner has replaced the block that observed for the
  ///   others.
  public func observeChanges(_ onChange: @escaping (ChangeSet) -> Void) -> ChangeObservation {
    observe(immediately: false, lasting: false, onChange)
  }

  /// Observes every change at once, before the reload block and other observers, and empty change sets that the
  /// reload block is called with, too: for what drives a view.
  ///
  /// - Parameters:
  ///   - lasts: Whether the data source holds the observation. Then hold it weakly where `onChange` holds its
  ///     owner.
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

  /// Announces a change: notifies ``reloadBlock``, and then every observer, each once.
  ///
  /// ```swift
  /// func append(_ item: Item) {
  ///   items.append(item)
  ///   report(.some([.item(type: .insert([0, items.count - 1]))]))
  /// }
  /// ```
  ///
  /// Call it after the change, and before the next. Use it for all changes of a data source,
  /// instead of calling `reloadBlock`: see ``observeChanges(_:)``.
  ///
  /// - Parameter changeSet: What has changed. Nobody is notified if it is empty.
  /// - Complexity: O(observers)
  public func report(_ changeSet: ChangeSet) {
    note(changeSet)
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

  /// Whether there is a reload block or an observer, so that a change needs to be announced.
  package var isObserved: Bool {
    let source = unwrapped
    if let owner = source as? any ChangeObserversOwner { return owner.changeObservers.isObserved }
    return source.reloadBlock != nil || ReloadBlockRelay.known(of: source)?.hasObservers == true
  }
}
