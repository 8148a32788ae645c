import DataSourceCore
import DataSourceDiffing
import Foundation

/// Steps of two histories among edits of others.
///
/// A step changes some values from one state to another. Undoing it restores those that no other
/// edit has changed since, and leaves all others alone.
final class Undo: World {
  override class var name: String { "undo" }

  /// A value that a step has changed: an item, one property of it, or a title.
  private struct Edit {
    var key: String
    var before: String?
    var after: String?
    /// Undoing was not possible, so redoing changes nothing.
    var isSkipped = false
  }

  private struct Entry {
    var name: String
    var edits: [Edit]
    var before: String
    var after: String
    /// The verbs that were performed after others' changes. What was not possible, or was not
    /// necessary, is tried again. Moves, which are not in the model, may be part of it.
    var partial: Set<Verb> = []
  }

  private struct Model {
    var undo: [Entry] = []
    var redo: [Entry] = []
  }

  private struct Failure: Error {}

  private var origin: Origin?
  private let histories = [EditHistory(), EditHistory()]
  private var models = [Model(), Model()]
  private var count = 0
  private var isRecording = false
  /// The items that the current step has inserted, removed or replaced as a whole, even if they
  /// are as before at its end.
  private var whole: Set<Int> = []
  /// Items whose properties it has set.
  private var properties: Set<Int> = []

  override class func program(_ generator: inout StepGenerator) -> [Step] {
    generator.steps(1, [(.source, 1)])
      + generator.steps(
        3 + generator.random.below(8),
        [
          (.recorded, 7), (.undo, 5), (.redo, 3), (.insert, 2), (.remove, 2), (.move, 2),
          (.update, 4), (.assign, 1), (.retitle, 2), (.transaction, 1), (.throwing, 1),
        ])
  }

  override func perform(_ step: Step) {
    guard let origin else { return start(step) }
    switch step.verb {
    case .recorded where depth > 0: perform(step.body, as: "together:")
    case .recorded: record(step)
    case .transaction: origin.transaction { perform(step.body, as: "transaction:") }
    case .throwing:
      let (before, models, touched) = (text, models, (whole, properties))
      try? origin.transaction { () throws(Failure) in
        perform(step.body, as: "transaction that throws:")
        throw Failure()
      }
      self.models = models
      (whole, properties) = touched
      expect(text == before, "reverted", "after a transaction that throws \(text), not \(before)")
    case .undo, .redo:
      if !isRecording { takeBack(step.a % 2, step.verb) }
    default: edit(step)
    }
  }

  private func start(_ step: Step) {
    guard step.verb == .source else { return }
    let isList = step.a % 2 == 0
    var random = SplitMix64(seed: UInt64(step.b))
    let rows = (0..<4).map { Row(id: $0, number: random.below(12)) }
    let groups =
      isList
      ? [Group(id: 0, rows: rows)]
      : (0..<3).map { Group(id: $0, title: "S\($0)", rows: $0 == 0 ? rows : []) }
    note("\(groups)")
    origin = Origin(isList ? .diffableList : .diffableSections, isUnique: true, groups)
  }

  private func edit(_ step: Step) {
    guard let origin, var edit = origin.edit(step) else { return }
    if case .update(let row, let path) = edit, row.id % 2 == 0 {
      // Of these, single properties are set.
      let isValue = step.a % 2 == 0
      note("set \(isValue ? "value" : "tag") of \(path.text) to that of \(row)")
      properties.insert(row.id)
      return set(row, at: path, isValue)
    }
    // Few values, so that others often change something to the same.
    if case .update(var row, let path) = edit {
      row.value %= 2
      row.tag = 0
      edit = .update(row, path)
    }
    note("\(edit)")
    if case .all(let groups) = edit, !origin.form.isList {
      // The same sections, since edits of sections are not in the model.
      let rows = groups.flatMap(\.rows)
      edit = .all(
        origin.groups.map { group in
          Group(id: group.id, title: group.title, rows: rows.filter { $0.tag == group.id })
        })
    }
    let old = values
    origin.apply(edit)
    let new = values
    whole.formUnion((0..<9).filter { old["item \($0)"] != new["item \($0)"] })
  }

  private func set(_ row: Row, at path: IndexPath, _ isValue: Bool) {
    func set(_ source: DiffableDataSource<Int, Row>) {
      if isValue {
        try? source.set(\.value, to: row.value % 2, at: path)
      } else {
        try? source.set(\.tag, to: row.tag, at: path)
      }
    }
    if let source = origin?.source as? DiffableDataSource<Int, Row> { set(source) }
  }

  private var text: String { "\(origin?.groups ?? [])" }

  /// The values of all keys.
  private var values: [String: String] {
    var values: [String: String] = [:]
    for group in origin?.groups ?? [] {
      values["title \(group.id)"] = group.title
      for row in group.rows {
        values["item \(row.id)"] = "\(row)"
        values["value \(row.id)"] = "\(row.value)"
        values["tag \(row.id)"] = "\(row.tag)"
      }
    }
    return values
  }

  private func record(_ step: Step) {
    guard let origin else { return }
    let (index, name) = (step.a % 2, "Step \(count)")
    count += 1
    let (before, old) = (values, text)
    (whole, properties, isRecording) = ([], [], true)
    defer { isRecording = false }
    func body() { perform(step.body, as: "\(name) of history \(index):") }
    switch origin.source {
    case let source as DiffableListDataSource<Row>:
      source.transaction(name, undo: histories[index], body)
    case let source as DiffableSectionedDataSource<Int, Row>:
      source.transaction(name, undo: histories[index], body)
    default: break
    }
    let (after, new) = (values, text)
    guard old != new else { return checkNames() }
    let keys =
      (0..<3).map { "title \($0)" }
      + (0..<9).flatMap { id in
        // An item whose properties are set, and which is replaced, counts as a whole.
        properties.contains(id) && !whole.contains(id)
          ? ["value \(id)", "tag \(id)"] : ["item \(id)"]
      }
    models[index].redo = []
    models[index].undo.append(
      Entry(
        name: name,
        edits: keys.filter { before[$0] != after[$0] }.map {
          Edit(key: $0, before: before[$0], after: after[$0])
        }, before: old, after: new))
    checkNames()
  }

  private func takeBack(_ index: Int, _ verb: Verb) {
    let isUndo = verb == .undo
    let (before, old) = (values, text)
    let entry = isUndo ? models[index].undo.popLast() : models[index].redo.popLast()
    let skipped = isUndo ? histories[index].undo() : histories[index].redo()
    note("\(verb) \(entry?.name ?? "nothing") of history \(index)")
    let (after, new) = (values, text)
    guard var entry else {
      return expect(old == new, "nothing", "\(verb) of nothing changes \(old) to \(new)")
    }
    let context = "after \(verb) of \(entry.name): \(old) became \(new)"
    var expected = before
    var hasSkipped = false
    for place in entry.edits.indices {
      var edit = entry.edits[place]
      if edit.isSkipped {
        edit.isSkipped = false
      } else if before[edit.key] == edit.after {
        expected[edit.key] = edit.before
        (edit.before, edit.after) = (edit.after, edit.before)
      } else {
        edit.isSkipped = true
        hasSkipped = true
      }
      entry.edits[place] = edit
    }
    // What is part of an item follows from it, and the reverse.
    let keys = Set(entry.edits.map(\.key))
    for key in values.keys.sorted() + entry.edits.map(\.key) {
      let id = key.split(separator: " ").last!
      let isPart = !key.hasPrefix("item") && keys.contains("item \(id)")
      let isWhole =
        key.hasPrefix("item") && (keys.contains("value \(id)") || keys.contains("tag \(id)"))
      if isPart || isWhole { continue }
      expect(
        after[key] == expected[key], keys.contains(key) ? "value" : "others' value",
        "\(key) is \(after[key] ?? "none"), not \(expected[key] ?? "none"), \(context)")
    }
    if old != entry.after {
      entry.partial.insert(verb)
    } else if !entry.partial.contains(verb) {
      expect(new == entry.before, "back", "\(context), not \(entry.before)")
      expect(skipped.isEmpty, "skipped", "\(skipped) are skipped \(context)")
    }
    expect(!hasSkipped || !skipped.isEmpty, "reasons", "no reason for what is skipped \(context)")
    (entry.before, entry.after) = (old, new)
    if isUndo { models[index].redo.append(entry) } else { models[index].undo.append(entry) }
    checkNames()
  }

  private func checkNames() {
    guard depth == 0 else { return }
    for (model, history) in zip(models, histories) {
      expect(
        history.undoName == model.undo.last?.name, "step",
        "the next step to undo is \(history.undoName ?? "none"), not "
          + "\(model.undo.last?.name ?? "none")")
      expect(
        history.redoName == model.redo.last?.name, "step",
        "the next step to redo is \(history.redoName ?? "none"), not "
          + "\(model.redo.last?.name ?? "none")")
    }
  }

  override func judge() { checkNames() }
}
