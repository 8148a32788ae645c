public import DataSourceCore
import Foundation
public import IdentityDiff
import _DataSourceSubsequences

/// The items of another data source, and below each expanded one other rows of the same type.
///
/// There are two kinds. A ``TreeDataSource`` reads children from an array. An outline created with
/// `contents` follows a data source for each expanded row.
///
/// ```swift
/// let outline = folders.outlined(contents: { $0.contents })
/// outline.toggle(at: indexPath)
/// cell.indentationLevel = outline.level(at: indexPath) ?? 0
/// ```
///
/// Expansion is stored by identity: an item remains expanded when it moves, and when it is deleted
/// and inserted again.
public class OutlineDataSource<ItemType, ID: Hashable>: UnaryDataSource<ItemType, ItemType> {
  /// The identities of expanded items, including those that the source does not currently contain.
  /// A new set is reported as the rows that are inserted and deleted, and updates of those that are
  /// expanded or collapsed.
  ///
  /// If it is set by an observer of a change set, this property changes immediately, and the rows
  /// after all observers have been notified.
  ///
  /// - Complexity: O(expanded), and O(k log n) for k rows that are inserted or deleted.
  public final var expandedIDs: Set<ID> {
    get { expansion.requested }
    set {
      expansion.requested = newValue
      change { [unowned self] in expand() }
    }
  }

  /// Where the rows below an item come from.
  enum Content {
    case children((ItemType) -> [ItemType])
    case contents((ItemType) -> (any DataSource<ItemType>)?)
  }

  final var content: Content
  private let readID: (ItemType) -> ID
  private let givenIdentity: ElementIdentity<ItemType>?
  private var expansion: RequestedSet<ID>

  private lazy var own = OwnRows(pool: itemPool, values: values)
  private var ids = KeyTable<ID>()

  /// The rows directly below each row, in a sequence with the number of that row.
  private var tree = HandleSequences<ItemTag, ItemTag>()

  /// What is below each expanded row.
  private var branches: [ItemHandle: Branch] = [:]

  /// For each row that shows a data source's item: its branch, and the item's handle there.
  private var origins: [ItemHandle: (branch: Branch, item: ItemHandle)] = [:]

  /// How often each stage is used: it can be below several rows, and is followed once.
  private var uses: [ObjectIdentifier: Int] = [:]

  /// Expanded rows whose data source is not followed yet.
  private var unopened: [ItemHandle] = []

  /// Removed rows by identity, with the rows that they were below, until they are released. In a
  /// batch, they may return.
  private var removedRows: [ID: [(row: ItemHandle, parent: ItemHandle?)]] = [:]

  /// The number of branches so far.
  private var branchCount = 0

  /// The change in progress.
  private var pass = Pass()

  init(
    _ source: some DataSource<ItemType>, by id: @escaping (ItemType) -> ID, content: Content,
    expandedIDs: Set<ID>, identity: ElementIdentity<ItemType>?
  ) {
    readID = id
    self.content = content
    expansion = RequestedSet(expandedIDs)
    givenIdentity = identity ?? .known(by: id, unlessInheritedFrom: source)
    super.init(source, identity: givenIdentity, items: ItemSequences())
    uses[ObjectIdentifier(upstream)] = 1
    start()
    readFirst { open() }
    changes.removeAll()
  }

  // MARK: Rows

  /// The row above another one; `nil` for an item of the source.
  private func parent(of row: ItemHandle) -> ItemHandle? { tree.sequence(of: row) }

  /// A row and those above it, upwards.
  private func path(of row: ItemHandle) -> UnfoldSequence<ItemHandle, (ItemHandle?, Bool)> {
    sequence(first: row) { self.tree.sequence(of: $0) }
  }

  /// The item of the source that a row is below, or is.
  private func root(of row: ItemHandle) -> ItemHandle { path(of: row).reduce(row) { $1 } }

  /// A row and all rows below it, each after the one that it is below.
  private func subtree(of row: ItemHandle) -> [ItemHandle] {
    var result = [row]
    var next = 0
    while next < result.count {
      result += tree.handles(in: result[next])
      next += 1
    }
    return result
  }

  /// Whether a row has the identity of a row above it. Such a row is not expanded.
  private func isBelowItself(_ row: ItemHandle, _ id: ID) -> Bool {
    let others = ids.handles(of: id)
    return others.count > 1 && path(of: row).dropFirst().contains(where: others.contains)
  }

  private func isOpen(_ row: ItemHandle, _ id: ID) -> Bool {
    expansion.applied.contains(id) && !isBelowItself(row, id)
  }

  /// Records a row with its old place.
  private func record(_ row: ItemHandle, mayMove: Bool = false, isUpdated: Bool = false) {
    changes.record(row, before: place(of: row), mayMove: mayMove, isUpdated: isUpdated)
  }

  // MARK: Following

  override func rebuild() {
    own.removeAll()
    for branch in branches.values { if let stage = branch.stage { leave(stage) } }
    (branches, origins, ids, unopened, pass) = ([:], [:], KeyTable(), [], Pass())
    removedRows = [:]
    tree.removeAll()
    shownItems.removeAll()
    for section in upstream.sections {
      shownItems.fill(section, with: upstream.items(in: section))
      pass.renewals += upstream.items(in: section).map { ($0, true) }
    }
    apply()
  }

  override func readAgain() {
    super.readAgain()
    openLater()
  }

  override func release() {
    removedRows = [:]
    branches.shrink()
    origins.shrink()
    own.recycle()
    super.release()
  }

  override func updateContent() {
    let source = upstream.changes
    changes.sections = source.sections
    for change in source.items {
      let item = change.handle
      let section = upstream.section(of: item)
      record(item, mayMove: change.mayMove, isUpdated: change.isUpdated)
      if change.mayMove || self.section(of: item) != section {
        take(item)
        if section != nil { pass.arriving.append(item) }
      }
      if section == nil {
        close(item)
        ids[item] = nil
      } else if change.isUpdated || change.before == nil {
        pass.renewals.append((item, false))
      }
    }
    // In the same order in each run.
    let changed = branches.values.filter { $0.stage?.changes.isEmpty == false }
    for branch in changed.inOrder(by: { $0.number < $1.number }) {
      if let stage = branch.stage { update(branch, stage) }
    }
    apply()
    openLater()
  }

  /// A stage never gets a new source while it is updated.
  private func openLater() {
    if !unopened.isEmpty { queue.settle(self) { ($0 as? Self)?.open() } }
  }

  /// Applies the requested expansion.
  private func expand() {
    for row in inOrder(expansion.apply().flatMap(ids.handles)) {
      record(row, isUpdated: true)
      pass.renewals.append((row, true))
    }
    apply()
    open()
  }

  override func recompute() {
    pass.renewals += upstream.order.map { ($0, true) }
    apply()
  }

  /// Follows the data sources below expanded rows, and those below the rows that this adds.
  private func open() {
    while !unopened.isEmpty {
      let rows = unopened
      unopened = []
      for row in rows where branches[row] == nil && shownItems.contains(row) {
        guard let value = values[row], case .contents(let contents) = content,
          isOpen(row, readID(value)), let source = contents(value), !source.leads(to: self)
        else { continue }
        open(row, source)
      }
      apply()
    }
  }

  private func open(_ row: ItemHandle, _ source: some DataSource<ItemType>) {
    let stage = ComposedDataSource.stage(of: source, identity: givenIdentity)
    // The closure may have created operators on the outline.
    if stage.leads(to: self) { return }
    let branch = Branch(below: row, number: branchCount, source: source, stage: stage)
    branchCount += 1
    branches[row] = branch
    uses[ObjectIdentifier(stage), default: 0] += 1
    if uses[ObjectIdentifier(stage)] == 1 { follow(stage) }
    receive(stage.order, in: branch, stage)
  }

  private func leave(_ stage: ComposedDataSource<ItemType>) {
    let count = uses[ObjectIdentifier(stage)] ?? 0
    uses[ObjectIdentifier(stage)] = count > 1 ? count - 1 : nil
    if count == 1 { unfollow(stage) }
  }

  /// Updates the rows of a branch from the changes of its data source.
  private func update(_ branch: Branch, _ stage: ComposedDataSource<ItemType>) {
    let source = stage.changes
    if source.isReload {
      for row in tree.handles(in: branch.parent) { orphan(row) }
      return receive(stage.order, in: branch, stage)
    }
    let movedSections = Set(source.sections.moved.map(\.section))
    var arriving: [ItemHandle] = []
    // Until it gets its place, a row is below its parent, after those that stay.
    func move(_ item: ItemHandle, _ row: ItemHandle) {
      take(row)
      tree.remove(row)
      tree.insert(row, in: branch.parent, at: .max)
      arriving.append(item)
    }
    for change in source.items {
      let item = change.handle
      let section = stage.section(of: item)
      guard let row = branch.rows[item] else {
        if section != nil { arriving.append(item) }
        continue
      }
      if section == nil {
        orphan(row)
        continue
      }
      if change.isUpdated {
        own.set(stage.values[item], for: row)
        record(row, isUpdated: true)
        pass.renewals.append((row, false))
      }
      if change.mayMove || section.map(movedSections.contains) == true { move(item, row) }
    }
    for item in stage.draggedItems { if let row = branch.rows[item] { move(item, row) } }
    receive(stage.inOrder(arriving), in: branch, stage)
  }

  /// Makes places for items of a stage, given in its order.
  private func receive(
    _ items: [ItemHandle], in branch: Branch, _ stage: ComposedDataSource<ItemType>
  ) {
    var starts: [SectionHandle: Int] = [:]
    var start = 0
    for section in stage.sections {
      starts[section] = start
      start += stage.itemCount(in: section)
    }
    for item in items {
      guard let (section, offset) = stage.place(of: item) else { continue }
      pass.vacancies.append(
        Vacancy(
          parent: branch.parent, position: (starts[section] ?? 0) + offset,
          value: stage.values[item], branch: branch, item: item))
    }
  }

  // MARK: Connections

  override func isDerived(from other: AnyObject) -> Bool {
    super.isDerived(from: other) || branches.values.contains { $0.source?.leads(to: other) == true }
  }

  override func position(of row: ItemHandle, in source: AnyObject) -> ItemPath? {
    guard self !== source, let (branch, item) = origins[row] else {
      return super.position(of: row, in: source)
    }
    return branch.stage?.position(of: item, in: source)
  }

  override func item(at position: ItemPath, in source: AnyObject) -> ItemHandle? {
    if let item = super.item(at: position, in: source) { return item }
    // A data source can be below several rows.
    let rows = branches.values.compactMap { branch in
      branch.stage?.item(at: position, in: source).flatMap { branch.rows[$0] }
    }
    return rows.compactMap { row in self.position(of: row).map { (row, $0) } }
      .min { $0.1 < $1.1 }?.0
  }
}

// MARK: - One change

// Invariant: a row is in exactly one of the tree, the orphans and the removed rows. An orphan has
// left its parent in this pass, and another parent may adopt it. A removed row may return until the
// batch ends.

extension OutlineDataSource {
  /// What is below an expanded row: an array of children, or a data source.
  fileprivate final class Branch {
    let parent: ItemHandle
    let number: Int
    let children: [ItemType]
    let source: (any DataSource<ItemType>)?
    let stage: ComposedDataSource<ItemType>?

    /// The rows of the stage's items.
    var rows: [ItemHandle: ItemHandle] = [:]

    init(
      below parent: ItemHandle, number: Int = 0, children: [ItemType] = [],
      source: (any DataSource<ItemType>)? = nil, stage: ComposedDataSource<ItemType>? = nil
    ) {
      self.parent = parent
      self.number = number
      self.children = children
      self.source = source
      self.stage = stage
    }
  }

  /// A place below a row for an item that had none there, or had another one.
  fileprivate struct Vacancy {
    let parent: ItemHandle
    /// The position among the rows below the parent. Those before it are filled first.
    let position: Int
    let value: ItemType?
    /// The branch that it is in. If another one has replaced that, the vacancy is left out.
    let branch: Branch
    /// The item of the branch's stage.
    var item: ItemHandle?
  }

  /// The rows that a change affects.
  fileprivate struct Pass {
    /// Rows whose expansion, identity or value may differ, and whether equal items may have
    /// different children than before.
    var renewals: [(row: ItemHandle, readsAll: Bool)] = []

    /// Rows that leave their places, and rows that get new ones below a row or in the source.
    var leaving: [ItemHandle] = []
    var arriving: [ItemHandle] = []

    var vacancies: [Vacancy] = []

    /// Rows that have left their parents, in the order they became orphans. Some may have been
    /// adopted.
    var orphans: [(row: ItemHandle, parent: ItemHandle?)] = []

    /// The orphans by identity, and those rows below them that may leave their parents, too.
    var candidates: [ID: ArraySlice<ItemHandle>] = [:]

    /// The old levels of these rows.
    var levels: [ItemHandle: Int] = [:]
  }

  /// Finds rows for everything that the change affects, and shows them.
  ///
  /// A row that leaves one parent can be adopted by another one, so all rows are renewed before one
  /// is adopted. If several orphans share an identity, each vacancy gets the first one left.
  fileprivate func apply() {
    var (vacancies, next, waiting) = ([Vacancy](), 0, [Vacancy]())
    var hasProgressed = true
    while true {
      var index = 0
      while index < pass.renewals.count {
        let (row, readsAll) = pass.renewals[index]
        if upstream.shownItems.contains(row) || own.contains(row) { renew(row, readsAll) }
        index += 1
      }
      pass.renewals = []
      vacancies += pass.vacancies
      pass.vacancies = []
      if next == vacancies.count {
        // A branch below an orphan waits until that is adopted.
        guard hasProgressed, !waiting.isEmpty else { break }
        (vacancies, next, waiting, hasProgressed) = (waiting, 0, [], false)
      }
      let vacancy = vacancies[next]
      next += 1
      if pass.orphans.isEmpty || !isOrphan(root(of: vacancy.parent)) {
        hasProgressed = true
        fill(vacancy)
      } else {
        waiting.append(vacancy)
      }
    }
    for (orphan, parent) in pass.orphans.reversed() where isOrphan(orphan) {
      for row in subtree(of: orphan).reversed() {
        remove(row, from: self.parent(of: row) ?? parent)
      }
    }
    updateLevels()
    shownItems.remove(pass.leaving)
    show(pass.arriving)
    pass = Pass()
  }

  /// Takes a row from its place, with those below it.
  fileprivate func take(_ row: ItemHandle) {
    let rows = subtree(of: row).filter(shownItems.contains)
    for row in rows { record(row, mayMove: true) }
    pass.leaving += rows
  }

  /// Takes a row from its parent, with those below it.
  ///
  /// Another parent may adopt it. A row below it is adopted apart only if children are read. Those
  /// of its parent are read again when that is adopted, but a data source does not report its
  /// content again.
  fileprivate func orphan(_ row: ItemHandle) {
    take(row)
    let rows = subtree(of: row)
    for row in rows { pass.levels[row] = oldLevel(of: row) }
    let leaving = if case .children = content { rows } else { [row] }
    for row in leaving {
      if let id = ids[row], id == id { pass.candidates[id, default: []].append(row) }
    }
    pass.orphans.append((row, parent(of: row)))
    detach(row)
  }

  /// Whether a row has left its parent: only items of the source are below none.
  private func isOrphan(_ row: ItemHandle) -> Bool { parent(of: row) == nil && own.contains(row) }

  private func detach(_ row: ItemHandle) {
    tree.remove(row)
    if let (branch, item) = origins.removeValue(forKey: row) { branch.rows[item] = nil }
  }

  /// The level of a row before the change.
  fileprivate func oldLevel(of row: ItemHandle) -> Int {
    var level = 0
    for row in path(of: row) {
      if let known = pass.levels[row] { return known + level }
      level += 1
    }
    return level - 1
  }

  /// Takes the rows below a row, which is collapsed or removed.
  fileprivate func close(_ row: ItemHandle) {
    guard let branch = branches.removeValue(forKey: row) else { return }
    if let stage = branch.stage { leave(stage) }
    for child in tree.handles(in: row) { orphan(child) }
  }

  private func remove(_ row: ItemHandle, from parent: ItemHandle?) {
    close(row)
    detach(row)
    if let id = ids[row], id == id { removedRows[id, default: []].append((row, parent)) }
    ids[row] = nil
    own.remove(row)
  }

  /// Updates what is below a row.
  private func renew(_ row: ItemHandle, _ readsAll: Bool) {
    guard let value = values[row] else { return }
    let id = readID(value)
    if let old = ids[row], old != id { renewExpanded(below: row) }
    ids[row] = id
    guard isOpen(row, id) else { return close(row) }
    switch content {
    case .children(let children): renew(row, children(value), readsAll)
    case .contents(let contents):
      if let branch = branches[row], let source = contents(value), branch.source === source {
        return
      }
      close(row)
      unopened.append(row)
    }
  }

  /// Decides again about expanded rows below a row, since those above them have other identities.
  private func renewExpanded(below row: ItemHandle) {
    for row in subtree(of: row).dropFirst() {
      if let id = ids[row], expansion.applied.contains(id) { pass.renewals.append((row, false)) }
    }
  }

  /// Updates the rows below a row. One with the identity of a child is kept.
  private func renew(_ row: ItemHandle, _ children: [ItemType], _ readsAll: Bool) {
    if !readsAll, let old = branches[row]?.children, !holdsObjects(row),
      old.hasSameStorage(as: children)
    {
      return
    }
    let branch = Branch(below: row, children: children)
    branches[row] = branch
    let old = tree.handles(in: row)
    func isSame(_ index: Int, _ child: Int) -> Bool { ids[old[index]] == readID(children[child]) }
    // Usually most children are the same, so that only a few in the middle have to be found.
    var start = 0
    while start < min(old.count, children.count), isSame(start, start) { start += 1 }
    var end = children.count
    let offset = old.count - end
    while end > start, end + offset > start, isSame(end + offset - 1, end - 1) { end -= 1 }
    var known: [ID: [ItemHandle]] = [:]
    for child in old[start..<end + offset].reversed() {
      if let id = ids[child], id == id { known[id, default: []].append(child) }
    }
    var kept: [ItemHandle] = []
    for (position, value) in children.enumerated() {
      let child =
        position < start
        ? old[position]
        : position >= end ? old[position + offset] : known[readID(value)]?.popLast()
      guard let child else {
        pass.vacancies.append(
          Vacancy(parent: row, position: position, value: value, branch: branch))
        continue
      }
      kept.append(child)
      keep(child, value, readsAll)
    }
    for child in kept.moving(by: { tree.position(of: $0) ?? 0 }) {
      take(child)
      pass.arriving.append(child)
    }
    let stays = Set(kept)
    for child in old where !stays.contains(child) { orphan(child) }
    tree.replace(row, with: kept)
  }

  /// Updates a row that is kept.
  private func keep(_ row: ItemHandle, _ value: ItemType?, _ readsAll: Bool) {
    let isSame = isUnchanged(row, value)
    own.set(value, for: row)
    if !isSame { record(row, isUpdated: true) }
    if !isSame || readsAll { pass.renewals.append((row, readsAll)) }
  }

  /// Whether a row has an equal value, which is not the same object.
  private func isUnchanged(_ row: ItemHandle, _ value: ItemType?) -> Bool {
    guard let old = values[row], let value else { return false }
    return (identity?.areEqual(old, value) ?? areSame(old, value)) && !areSameObject(old, value)
  }

  private func fill(_ vacancy: Vacancy) {
    guard branches[vacancy.parent] === vacancy.branch else { return }
    let id = vacancy.value.map(readID)
    var row = vacancy.item.flatMap { vacancy.branch.rows[$0] }
    if let row {
      tree.remove(row)
    } else if let adopted = id.flatMap(nextCandidate) {
      detach(adopted)
      // Whether an item is its own descendant depends on the rows above it, so all rows below are
      // read.
      keep(adopted, vacancy.value, true)
      renewExpanded(below: adopted)
      row = adopted
    }
    let returned = row == nil ? id.flatMap { takeRemovedRow($0, from: vacancy.parent) } : nil
    let isSame = returned.map { isUnchanged($0, vacancy.value) } ?? true
    let filled = row ?? returned.map { own.restore($0, vacancy.value) } ?? own.add(vacancy.value)
    tree.insert(filled, in: vacancy.parent, at: vacancy.position)
    if let item = vacancy.item {
      vacancy.branch.rows[item] = filled
      origins[filled] = (vacancy.branch, item)
    }
    if row == nil {
      changes.record(filled, before: nil, isUpdated: !isSame)
      ids[filled] = id
      if let id, expansion.applied.contains(id) { pass.renewals.append((filled, true)) }
    }
    pass.arriving.append(filled)
  }

  /// Finds a row for a vacancy: the first one with its identity that is an orphan, or below one.
  private func nextCandidate(of id: ID) -> ItemHandle? {
    // One may have been adopted already, together with a row above it.
    while let row = pass.candidates[id]?.popFirst() {
      if isOrphan(root(of: row)) { return row }
    }
    return nil
  }

  /// Finds a removed row for a vacancy: one with its identity that was below the same parent, or
  /// else below another one.
  private func takeRemovedRow(_ id: ID, from parent: ItemHandle) -> ItemHandle? {
    guard let rows = removedRows[id], !rows.isEmpty else { return nil }
    let index = rows.lastIndex { $0.parent == parent } ?? rows.count - 1
    return removedRows[id]?.remove(at: index).row
  }

  /// Records rows on another level as updated, so that a view changes their indentation.
  private func updateLevels() {
    var levels: [ItemHandle: Int] = [:]
    for row in pass.leaving where own.contains(row) {
      guard let old = pass.levels[row] else { continue }
      let path = path(of: row)
      var unknown: [ItemHandle] = []
      var level = -1
      for row in path {
        if let known = levels[row] {
          level = known
          break
        }
        unknown.append(row)
      }
      for row in unknown.reversed() {
        level += 1
        levels[row] = level
      }
      if level != old { record(row, isUpdated: true) }
    }
  }

  /// Shows rows that have arrived, and those below them.
  private func show(_ arriving: [ItemHandle]) {
    var below: [ItemHandle: [ItemHandle]] = [:]
    for row in arriving where !shownItems.contains(row) {
      if let parent = parent(of: row) {
        below[parent, default: []].append(row)
      } else if let section = upstream.section(of: row) {
        itemSequences.merge([row], into: section) { upstream.precedes($0, root(of: $1)) }
      }
    }
    var new = arriving.filter { parent(of: $0) == nil && shownItems.contains($0) }
    var isNew = Set(new)
    for (parent, rows) in below where shownItems.contains(parent) && !isNew.contains(parent) {
      for row in rows.inOrder(by: tree.precedes) where !shownItems.contains(row) {
        let previous = tree.handle(before: row).map(lastShown) ?? parent
        guard let (section, offset) = place(of: previous) else { continue }
        shownItems.insert(row, in: section, at: offset + 1)
        new.append(row)
        isNew.insert(row)
      }
    }
    // No row below a new one is shown yet.
    var next = 0
    while next < new.count {
      let rows = tree.handles(in: new[next])
      if !rows.isEmpty, let (section, offset) = place(of: new[next]) {
        shownItems.insert(rows.enumerated().map { ($1, offset + 1 + $0) }, in: section)
        new += rows
      }
      next += 1
    }
  }

  /// The last of a row and the shown ones below it.
  private func lastShown(_ row: ItemHandle) -> ItemHandle {
    var result = row
    while true {
      var last = tree.handle(at: tree.count(in: result) - 1, in: result)
      while let row = last, !shownItems.contains(row) { last = tree.handle(before: row) }
      guard let last else { return result }
      result = last
    }
  }
}

extension Array {
  /// Whether another array has the same elements because it shares the memory.
  fileprivate func hasSameStorage(as other: [Element]) -> Bool {
    unsafe count == other.count
      && withUnsafeBufferPointer { first in
        unsafe other.withUnsafeBufferPointer { unsafe first.baseAddress == $0.baseAddress }
      }
  }
}

extension OutlineDataSource {
  /// Returns the number of ancestors of the row at an index path: 0 for an item of the source.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: The level; `nil` if there is no row.
  /// - Complexity: O(log n + level)
  public func level(at indexPath: IndexPath) -> Int? {
    row(at: indexPath).map { path(of: $0).reduce(-1) { level, _ in level + 1 } }
  }

  /// Returns whether the row at an index path is expanded. A row can be expanded even if it has no
  /// children.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: Whether the row is expanded; `false` if there is no row.
  /// - Complexity: O(log n + level)
  public func isExpanded(at indexPath: IndexPath) -> Bool {
    row(at: indexPath).flatMap { ids[$0] }.map(expansion.applied.contains) ?? false
  }

  /// Expands the row at an index path, or collapses it if it is expanded. Does nothing if there is
  /// no row.
  ///
  /// - Parameter indexPath: The current index path of a row.
  /// - Complexity: O(k log n + level) for k rows that are inserted or deleted.
  public func toggle(at indexPath: IndexPath) {
    if let id = row(at: indexPath).flatMap({ ids[$0] }) { toggle(id: id) }
  }

  /// Expands the item with an identity, or collapses it.
  ///
  /// - Parameter id: The identity. The item need not be in the source yet.
  /// - Complexity: That of ``toggle(at:)``.
  public func toggle(id: ID) {
    expansion.toggle(id)
    change { [unowned self] in expand() }
  }

  /// Expands the item with an identity.
  ///
  /// - Parameter id: The identity. The item need not be in the source yet.
  /// - Complexity: That of ``toggle(at:)``; O(1) if it is expanded.
  public func expand(id: ID) { if !expansion.contains(id) { toggle(id: id) } }

  /// Collapses the item with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Complexity: That of ``toggle(at:)``; O(1) if it is not expanded.
  public func collapse(id: ID) { if expansion.contains(id) { toggle(id: id) } }
}

extension DataSource {
  /// Returns a data source with the items, and below each expanded one the items of another data
  /// source.
  ///
  /// ```swift
  /// let outline = folders.outlined(contents: { folder in folder.messages })
  /// ```
  ///
  /// The outline follows a data source from the moment that its row is expanded, and releases it
  /// when the row is collapsed or deleted. Nothing is read again when another one changes. An item
  /// may leave one data source and arrive in another in the same change, such as a batch of their
  /// common source. It then moves with the rows below it.
  ///
  /// Rows that arrive expanded arrive together with the rows below them. An item that is among its
  /// own descendants is not expanded there, and a data source that is derived from the outline is
  /// ignored.
  ///
  /// To edit a row, find it in its data source by ``ComposedDataSource/convert(_:to:)``.
  ///
  /// - Parameters:
  ///   - id: The identity of an item in ``OutlineDataSource/expandedIDs``.
  ///   - contents: Returns the data source below an item, the same one each time; `nil` for none.
  ///     Its sections are joined. It is called when the item is expanded or updated.
  ///   - expandedIDs: The identities of the initially expanded items.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that observes this one and those below expanded rows, and retains
  ///   them.
  /// - Complexity: O(n), and O(log n + expanded) for each change of an item without rows below it.
  public func outlined<ID: Hashable>(
    by id: @escaping (ItemType) -> ID,
    contents: @escaping (ItemType) -> (any DataSource<ItemType>)?, expandedIDs: Set<ID> = [],
    identity: ElementIdentity<ItemType>? = nil
  ) -> OutlineDataSource<ItemType, ID> {
    OutlineDataSource(
      self, by: id, content: .contents(contents), expandedIDs: expandedIDs, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// Returns a data source with the items, and below each expanded one the items of another data
  /// source.
  ///
  /// - Parameters:
  ///   - contents: Returns the data source below an item, the same one each time; `nil` for none.
  ///   - expandedIDs: The identities of the initially expanded items.
  /// - Returns: A data source that observes this one and those below expanded rows, and retains
  ///   them.
  /// - Complexity: O(n), and O(log n + expanded) for each change of an item without rows below it.
  public func outlined(
    contents: @escaping (ItemType) -> (any DataSource<ItemType>)?,
    expandedIDs: Set<ItemType.ID> = []
  ) -> OutlineDataSource<ItemType, ItemType.ID> {
    outlined(by: \.id, contents: contents, expandedIDs: expandedIDs)
  }
}
