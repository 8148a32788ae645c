import IdentityDiff

/// A user's edits, to undo and redo.
///
/// ```swift
/// let history = EditHistory()
/// contacts.transaction("Delete Contact", undo: history) { contacts.remove(id: 7) }
/// history.undoName  // "Delete Contact"
/// history.undo()
/// ```
///
/// Edits are undone by identity, so later changes by others stay. If these prevent undoing an edit,
/// it is skipped, and not lost: after ``redo()`` it can be undone again. On Apple platforms a
/// history can register with an `UndoManager`.
public final class EditHistory {
  /// Items that a step has inserted, and that stay since others have changed them.
  typealias KeptItems = IdentityMap<TypedKey, Void>

  /// An item's identity. Items of other types may have an equal one.
  struct TypedKey: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable
  }

  /// The edits of one data source.
  struct Part {
    /// The data source; `nil` if it does not exist anymore.
    let source: () -> AnyObject?
    let recording: any EditRecording
    let keptItems: () -> [TypedKey]
    /// Undoes the edits, except removals of items that stay elsewhere. Returns the edits that would
    /// redo them, and what was not possible. Calls a closure if a transaction in progress fails and
    /// reverts that.
    let takeBack:
      (KeptItems, _ whenReverted: @escaping () -> Void) -> (inverse: Part?, skipped: [EditError])
    /// Joins consecutive edits of the data source.
    let join: ([any EditRecording]) -> Part?
  }

  /// Edits that belong together.
  final class Step {
    let name: String
    let parts: [Part]

    private init(name: String, parts: [Part]) { (self.name, self.parts) = (name, parts) }

    /// A step from parts, the first one first; `nil` if they change nothing.
    static func joined(_ parts: [Part], name: String) -> Step? {
      var groups: [[Part]] = []
      for part in parts {
        let index = groups.lastIndex { part.follows($0[$0.count - 1]) }
        if let index { groups[index].append(part) } else { groups.append([part]) }
      }
      let parts = groups.compactMap { $0.count == 1 ? $0[0] : $0[0].join($0.map(\.recording)) }
      return parts.isEmpty ? nil : Step(name: name, parts: parts)
    }

    func takeBack(_ whenReverted: @escaping () -> Void) -> (inverse: [Part], skipped: [EditError]) {
      var kept = KeptItems()
      // An item that moved from one list to another must not be in both.
      if parts.count > 1 {
        for key in parts.flatMap({ $0.keptItems() }) { kept.updateValue((), forKey: key) }
      }
      let results = parts.reversed().map { $0.takeBack(kept, whenReverted) }
      return (results.compactMap(\.inverse), results.flatMap(\.skipped))
    }
  }

  private let limit: Int
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var isTakingBack = false

  /// The edits added during each transaction in progress, from the outermost one.
  private var openParts: [[Part]] = []

  /// Called when a step was added, undone or redone, with a closure that reverses it; with `nil`
  /// after `removeAll()`.
  var stepHandler: (((name: String, takeBack: (EditHistory) -> [EditError])?) -> Void)?

  /// Called whenever ``undoName`` or ``redoName`` may have changed, to update buttons.
  @exclusivity(unchecked)  // The old closure may read it while it is released.
  public var changeHandler: (() -> Void)?

  /// Creates an empty history.
  ///
  /// - Parameter limit: The number of steps to keep, at least 1.
  public init(limit: Int = 100) {
    self.limit = max(1, limit)
  }

  /// What ``undo()`` would undo; `nil` if there is nothing.
  public var undoName: String? { undoSteps.last?.name }

  /// What ``redo()`` would redo; `nil` if there is nothing.
  public var redoName: String? { redoSteps.last?.name }

  /// Undoes the last step.
  ///
  /// Call the `UndoManager` instead if the history registers with one.
  ///
  /// Skipped edits stay in the step. Even if nothing was undone, it is the next one to redo, so it
  /// does not block earlier steps. ``redo()`` changes nothing for these edits, but then they can be
  /// undone again. Only updates of objects are lost, since their earlier content is unknown; see
  /// ``DiffableDataSource/set(_:to:at:)``.
  ///
  /// In a transaction that throws, the step is still there afterward.
  ///
  /// - Returns: The reasons for skipping edits: ``EditError/unknownIdentity(_:)`` for an item or
  ///   section that is gone, ``EditError/changedSince(_:)``, ``EditError/duplicateIdentity(_:)``
  ///   for an item that already exists again.
  /// - Complexity: O(items) for each edit; O(items) for all edits of a step with more than 64,
  ///   unless the data was changed since.
  @discardableResult
  public func undo() -> [EditError] {
    takeBack(from: \.undoSteps, to: \.redoSteps) { $0.redo() }
  }

  /// Redoes the last undone step.
  ///
  /// - Returns: As for ``undo()``.
  @discardableResult
  public func redo() -> [EditError] {
    takeBack(from: \.redoSteps, to: \.undoSteps) { $0.undo() }
  }

  private func takeBack(
    from steps: ReferenceWritableKeyPath<EditHistory, [Step]>,
    to others: ReferenceWritableKeyPath<EditHistory, [Step]>,
    _ opposite: @escaping (EditHistory) -> [EditError]
  ) -> [EditError] {
    // Observers may not undo more in the middle of a step.
    guard !isTakingBack, let step = self[keyPath: steps].popLast() else { return [] }
    isTakingBack = true
    // What observers change in response, even in other data sources, is part of the opposite step.
    beginTransaction()
    var inverted: Step?
    let place = self[keyPath: steps].count
    let (inverse, skipped) = step.takeBack { [weak self] in
      guard let self, !self[keyPath: steps].contains(where: { $0 === step }) else { return }
      self[keyPath: others].removeAll { $0 === inverted }
      self[keyPath: steps].insert(step, at: min(place, self[keyPath: steps].count))
      if steps == \.undoSteps { stepHandler?((step.name, { $0.undo() })) }
      changeHandler?()
    }
    let responses = endTransaction()
    isTakingBack = false
    inverted = Step.joined(responses + inverse, name: step.name)
    if let inverted {
      for part in inverted.parts { part.recording.isClosed = true }
      self[keyPath: others].append(inverted)
      stepHandler?((step.name, opposite))
    }
    changeHandler?()
    return skipped
  }

  /// Forgets all steps.
  public func removeAll() {
    // Released at the end, since the deinitializers of items may use the history.
    let steps = (undoSteps, redoSteps)
    (undoSteps, redoSteps) = ([], [])
    stepHandler?(nil)
    changeHandler?()
    withExtendedLifetime(steps) {}
  }

  /// Begins a transaction. The edits added until it ends are part of it.
  func beginTransaction() { openParts.append([]) }

  /// Ends a transaction.
  ///
  /// - Returns: The edits that other data sources have added.
  func endTransaction() -> [Part] { openParts.removeLast() }

  /// Adds a step, or its edits to the transaction in progress.
  func add(_ parts: [Part], name: String) {
    if !openParts.isEmpty {
      openParts[openParts.count - 1] += parts
      return
    }
    guard let step = Step.joined(parts, name: name) else { return }
    for part in step.parts { part.recording.isClosed = true }
    undoSteps.append(step)
    if undoSteps.count > limit { undoSteps.removeFirst() }
    // Released at the end, since the deinitializers of items may use the history.
    let undone = redoSteps
    redoSteps = []
    stepHandler?((step.name, { $0.undo() }))
    changeHandler?()
    withExtendedLifetime(undone) {}
  }
}

extension EditHistory {
  /// Edits several lists as one step. If the closure throws, the edits of all of them are reverted.
  ///
  /// ```swift
  /// try history.transaction("Assign", of: orders, tours) {
  ///   guard let (order, _) = orders.remove(id: id) else { return }
  ///   try tours.append(order, toSectionID: driver)
  /// }
  /// ```
  ///
  /// Each list reports its edits once, the last one first.
  ///
  /// - Parameters:
  ///   - name: What the user did, for a menu such as "Undo Assign".
  ///   - lists: The data sources that the closure edits.
  ///   - body: Edits them.
  /// - Throws: The closure's error.
  /// - Complexity: That of `transaction(_:undo:_:)` of each list.
  public func transaction<each SectionID: Hashable, each ItemType, Failure: Error>(
    _ name: String, of lists: repeat DiffableDataSource<each SectionID, each ItemType>,
    edits body: () throws(Failure) -> Void
  ) throws(Failure) {
    var all: [any UndoableDataSource] = []
    repeat all.append(each lists)
    try edit(all[...], name, body)
  }

  private func edit<Failure: Error>(
    _ lists: ArraySlice<any UndoableDataSource>, _ name: String,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = lists.first else { return try body() }
    try first.transaction(name, undo: self) { () throws(Failure) in
      try edit(lists.dropFirst(), name, body)
    }
  }
}

/// A data source of any type whose edits a history keeps.
private protocol UndoableDataSource {
  func transaction<Failure: Error>(
    _ name: String, undo history: EditHistory, _ body: () throws(Failure) -> Void
  ) throws(Failure)
}

extension DiffableDataSource: UndoableDataSource {}

/// The edits of a data source of any type.
protocol EditRecording: AnyObject {
  /// The revisions of the data before and after the edits.
  var revisions: (first: Int, last: Int) { get }
  /// Whether no edits can be joined with these.
  var isClosed: Bool { get set }
}

extension EditHistory.Part {
  /// Whether nothing else was edited between another part and this one.
  fileprivate func follows(_ other: EditHistory.Part) -> Bool {
    guard other.recording.revisions.last == recording.revisions.first, let source = source()
    else { return false }
    return other.source() === source
  }
}
