/// A user's edits, to undo and redo.
///
/// ```swift
/// let history = EditHistory()
/// try contacts.transaction("Delete Contact", undo: history) { try contacts.remove(id: 7) }
/// history.undoName  // "Delete Contact"
/// history.undo()
/// ```
///
/// Edits are undone one by one, by identity, so later changes by others stay. If these prevent
/// undoing an edit, it is skipped, and not lost: after ``redo()`` it can be undone again. On Apple
/// platforms a history can register with an `UndoManager`.
public final class EditHistory {
  /// Edits that belong together.
  final class Step {
    /// Undoes edits. Returns the step that would redo them, and what was not possible. Calls a
    /// closure if a transaction in progress fails and reverts that.
    typealias TakeBack = (
      _ whenReverted: @escaping () -> Void
    ) -> (inverse: Step?, skipped: [EditError])

    let name: String
    let takeBack: TakeBack

    init(name: String, takeBack: @escaping TakeBack) {
      self.name = name
      self.takeBack = takeBack
    }

    /// One step for several, from the first to the last; `nil` for none.
    static func joined(_ steps: [Step], name: String) -> Step? {
      if steps.count < 2 { return steps.first.map { Step(name: name, takeBack: $0.takeBack) } }
      return Step(name: name) { whenReverted in
        let results = steps.reversed().map { $0.takeBack(whenReverted) }
        let inverse = joined(results.compactMap(\.inverse), name: name)
        return (inverse, results.flatMap(\.skipped))
      }
    }
  }

  private let limit: Int
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var isTakingBack = false

  /// The steps added during each transaction in progress, from the outermost one.
  private var openSteps: [[Step]] = []

  /// Called when a step was added, undone or redone, with what takes that back; without arguments
  /// when all were forgotten.
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
    inverted = Step.joined(responses + [inverse].compactMap(\.self), name: step.name)
    if let inverted {
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

  /// Begins a transaction. The steps added until it ends are part of it.
  func beginTransaction() { openSteps.append([]) }

  /// Ends a transaction.
  ///
  /// - Returns: The steps that other data sources have added.
  func endTransaction() -> [Step] { openSteps.removeLast() }

  func add(_ step: Step) {
    if !openSteps.isEmpty { return openSteps[openSteps.count - 1].append(step) }
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
