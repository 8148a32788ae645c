import DataSourceKit
import Foundation

/// What the ready-made data sources share: the data, and how its changes are found and told.
///
/// The contents are values. So whoever changes a section object that a data source was given, or gave,
/// changes nothing here.
public final class _DiffableCore<SectionID: Hashable, Item> {
  typealias Content = SectionContent<SectionID, Item>

  var reloadBlock: ReloadBlock?
  var options = UpdateOptions()
  private(set) var contents: [SectionContent<SectionID, Item>]
  @usableFromInline let identity: _ItemIdentity<SectionID, Item>

  /// Grows with each change.
  private(set) var revision = 0
  /// How often all data was to be replaced.
  private var requests = 0
  /// The number of the request whose data was applied last.
  private var appliedRequest = 0
  /// Whether the data source stands between the two batches of one update.
  private var isBetweenBatches = false
  /// The data that a listener has applied in between.
  private var postponed: [Content]?
  /// What a transaction has done so far; `nil` outside of transactions.
  private var log: EditLog?
  /// What takes the transaction back, the last edit first.
  private var undo: [Edit<SectionID, Item>] = []
  /// What has been told since the outermost of the updates that are being told began.
  private var told: [ChangeSet] = []
  /// How many updates are being told, each within the one before.
  private var updates = 0
  private let queue = ApplyQueue()

  /// Made when it is asked for.
  private var index: (any _ItemIndex<Item>)?
  private var sectionIndex: [SectionID: Int]?

  @usableFromInline
  init(_ contents: [SectionContent<SectionID, Item>], identity: _ItemIdentity<SectionID, Item>) {
    self.contents = contents
    self.identity = identity
  }

  private var delivery: Delivery {
    Delivery(
      reloadBlock: {
        self.reloadBlock.map { reloadBlock in
          { changeSet in
            self.told.append(changeSet)
            reloadBlock(changeSet)
          }
        }
      },
      itemCount: { self.itemCount(of: $0) })
  }

  /// Tells something. A listener may make changes meanwhile, which are told within.
  private func tell(_ body: () -> [ChangeSet]) -> [ChangeSet] {
    updates += 1
    defer {
      updates -= 1
      if updates == 0 { told = [] }
    }
    return body()
  }

  func itemCount(of section: Int) -> Int {
    contents.indices.contains(section) ? contents[section].items.count : 0
  }

  /// Sets the contents, and forgets what was known of the old ones.
  private func setContents(_ new: [Content]) {
    contents = new
    revision += 1
    index = nil
    sectionIndex = nil
  }
}

// Replacing all data.

extension _DiffableCore {
  /// Replaces the data, and tells what has changed.
  ///
  /// - Returns: the change sets that were sent.
  func apply(_ new: [Content]) -> [ChangeSet] {
    requests += 1
    return apply(new, request: requests) ?? []
  }

  /// - Returns: the change sets that were sent; `nil` if other data has taken the place of this.
  private func apply(_ new: [Content], request: Int) -> [ChangeSet]? {
    appliedRequest = request
    if isBetweenBatches {
      postponed = new
      return []
    }
    guard reloadBlock != nil || log != nil else {
      setContents(new)
      return []
    }
    return commit(new, identity.difference(contents, new))
  }

  /// Replaces the data, of which the difference is known.
  ///
  /// - Returns: the change sets that were sent; `nil` if other data has taken the place of this.
  private func commit(_ new: [Content], _ difference: _Difference) -> [ChangeSet]? {
    let (request, revision) = (appliedRequest, revision)
    let duplicates = difference.duplicates(new, identity: identity.identity)
    if !duplicates.isEmpty { options.reportDuplicates?(duplicates) }
    // Whoever is told may answer with other data.
    guard appliedRequest == request else { return nil }
    let difference = self.revision == revision ? difference : identity.difference(contents, new)
    let plan = difference.plan(new)
    if log != nil {
      undo.append(.replaceAll(contents))
      setContents(new)
      log?.append(plan)
      return []
    }
    setContents(new)
    if plan.isEmpty { return [] }
    if options.reloads(plan) { return tell { delivery.send(.all) } }
    if options.policy == .twoBatches, let planner = difference.plannerOfTwoBatches(new) {
      return commit(new, planner)
    }
    return deliver(plan)
  }

  /// Replaces the data in two batches.
  private func commit(_ new: [Content], _ planner: SectionedPlanner) -> [ChangeSet] {
    let batches = planner.twoBatches
    setContents(batches.between.map { new[$0] })
    isBetweenBatches = true
    let first = tell { delivery.send(batches.first) }
    setContents(new)
    // Data that was applied in between is newer than whatever is edited from here on.
    isBetweenBatches = postponed != nil
    let rest = deliver(ChangePlan(structure: batches.second, content: .some(planner.content)))
    isBetweenBatches = false
    guard let postponed else { return first + rest }
    self.postponed = nil
    return first + rest + (apply(postponed, request: appliedRequest) ?? [])
  }

  /// Tells a plan that has led to the contents.
  private func deliver(_ plan: ChangePlan) -> [ChangeSet] {
    tell {
      let start = told.count
      return delivery.deliver(plan) { Array(told[(start + 1)...]) }
    }
  }
}

// Editing.

extension _DiffableCore {
  /// Carries out one edit, and tells it.
  func perform(_ edit: Edit<SectionID, Item>) throws(EditError) {
    guard !isBetweenBatches else { throw .updateInProgress }
    try edit.check(contents)
    guard let plan = plan(of: edit) else { return }
    let inverse = edit.perform(on: &contents)
    revision += 1
    note(edit)
    if log == nil {
      tellEdits(plan)
    } else {
      undo.append(inverse)
      log?.append(plan)
    }
  }

  /// What an edit changes, before it is carried out; `nil` if it changes nothing at all.
  private func plan(of edit: Edit<SectionID, Item>) -> ChangePlan? {
    func structure(_ changes: Change...) -> ChangePlan { ChangePlan(structure: .some(changes)) }
    func section(_ index: Int) -> IndexPath { IndexPath(sectionIndex: index) }
    switch edit {
    case .insert(_, let place): return structure(.item(type: .insert(place.indexPath)))
    case .remove(let place): return structure(.item(type: .delete(place.indexPath)))
    case .move(let from, let to):
      return from == to ? nil : structure(.item(type: .move(from.indexPath, to.indexPath)))
    case .replace(let place, let item): return planOfReplacement(at: place, with: item)
    case .insertSection(_, let index): return structure(.section(type: .insert(section(index))))
    case .removeSection(let index): return structure(.section(type: .delete(section(index))))
    case .moveSection(let from, let to):
      return from == to ? nil : structure(.section(type: .move(section(from), section(to))))
    case .retitle(let index, let headerTitle, let footerTitle):
      let content = contents[index]
      if content.headerTitle == headerTitle, content.footerTitle == footerTitle { return nil }
      // An empty section must not be updated.
      return content.items.isEmpty
        ? structure(
          .section(type: .delete(section(index))), .section(type: .insert(section(index))))
        : ChangePlan(content: .some([.section(type: .update(section(index)))]))
    case .replaceAll(let new): return identity.difference(contents, new).plan(new)
    }
  }

  private func planOfReplacement(at place: Position, with item: Item) -> ChangePlan {
    let content = contents[place.section]
    var (old, new) = (content, content)
    old.items = [content.items[place.item]]
    new.items = [item]
    let plan = identity.difference([old], [new]).plan([new])
    let path = place.indexPath
    if !plan.structure.isEmpty {
      return ChangePlan(
        structure: .some([.item(type: .delete(path)), .item(type: .insert(path))]))
    }
    return plan.isEmpty ? plan : ChangePlan(content: .some([.item(type: .update(path))]))
  }

  /// Lets the indices follow an edit, or forgets them.
  private func note(_ edit: Edit<SectionID, Item>) {
    func follow(_ edit: _IndexEdit, _ item: Item? = nil) {
      if index?.note(edit, inserted: item) == false { index = nil }
    }
    switch edit {
    case .insert(let item, let place): follow(.insert(place), item)
    case .remove(let place): follow(.remove(place))
    case .move(let from, let to): follow(.move(from, to))
    case .replace(let place, let item):
      follow(.remove(place))
      follow(.insert(place), item)
    case .retitle: break
    default: (index, sectionIndex) = (nil, nil)
    }
  }

  /// Groups edits: tells them together, or takes them back if there is an error.
  func transaction<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if log != nil { return try body() }
    log = EditLog()
    let before = (appliedRequest, postponed)
    let result: Result
    do {
      result = try body()
    } catch {
      log = nil
      for edit in undo.reversed() { _ = edit.perform(on: &contents) }
      undo = []
      setContents(contents)
      (appliedRequest, postponed) = before
      throw error
    }
    let plan = log?.plan(itemCount: itemCount) ?? ChangePlan()
    (log, undo) = (nil, [])
    tellEdits(plan)
    return result
  }

  private func tellEdits(_ plan: ChangePlan) {
    guard !plan.isEmpty else { return }
    _ = options.reloads(plan) ? tell { delivery.send(.all) } : deliver(plan)
  }
}

// Looking up.

extension _DiffableCore {
  /// The index of all items.
  @usableFromInline
  func itemIndex() -> any _ItemIndex<Item> {
    if let index { return index }
    let index = identity.makeIndex(contents)
    self.index = index
    return index
  }

  /// The index of a section.
  ///
  /// - Complexity: O(1), and O(sections) for the first time after sections have changed.
  func section(of id: SectionID) -> Int? {
    if let sectionIndex { return sectionIndex[id] }
    let sectionIndex = Dictionary(
      zip(contents.map(\.id), contents.indices), uniquingKeysWith: { first, _ in first })
    self.sectionIndex = sectionIndex
    return sectionIndex[id]
  }
}

// Applying while the caller does something else.

extension _DiffableCore where SectionID: Sendable, Item: Sendable {
  /// Replaces the data as soon as the difference has been computed elsewhere.
  ///
  /// Only one difference is computed at a time. It is applied even if newer data waits by then, so that a
  /// data source that gets new data all the time shows some of it; of the data that waits only the
  /// newest is kept.
  func applyConcurrently(_ new: [Content]) async -> UpdateOutcome {
    // Who comes too late must not take the place of another one who waits.
    if Task.isCancelled { return .cancelled }
    requests += 1
    let request = requests
    guard await queue.enter() else { return .superseded }
    defer { queue.leave() }
    while true {
      if Task.isCancelled { return .cancelled }
      if appliedRequest > request { return .superseded }
      guard reloadBlock != nil, let difference = identity.concurrentDifference else {
        return apply(new, request: request).map { .applied($0) } ?? .superseded
      }
      let (base, revision) = (contents, revision)
      let changes = await Self.compute(difference, base, new)
      // Data that was edited meanwhile is replaced all the same, but by other changes.
      if self.revision == revision, !Task.isCancelled {
        appliedRequest = request
        return commit(new, changes).map { .applied($0) } ?? .superseded
      }
    }
  }

  @concurrent
  private static func compute(
    _ difference: @Sendable ([Content], [Content]) -> _Difference, _ old: [Content],
    _ new: [Content]
  ) async -> _Difference {
    difference(old, new)
  }
}
