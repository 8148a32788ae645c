import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions
import Subsequences

/// An outline that follows a data source for each expanded row.
///
/// An item of the source is a row by its own handle. The rows below have separate handles.
final class SourceTreeDataSource<ItemType, ID: Hashable>: OutlineDataSource<ItemType, ID> {
  private typealias Branch = OutlineBranch<ItemType>

  private let readID: (ItemType) -> ID
  private let contents: (ItemType) -> (any DataSource<ItemType>)?
  private let givenIdentity: ElementIdentity<ItemType>?

  /// The data sources below rows.
  private var branches: [Int: Branch] = [:]

  /// Where the rows below others are from.
  private var origins: [Int: (branch: Branch, item: Int)] = [:]

  private var ids = RowIDs<ID>()

  /// How often each stage is used: it can be below several rows, and is followed once.
  private var uses: [ObjectIdentifier: Int] = [:]

  /// Removed rows, whose handles may be used until the change is reported.
  private var freed: [Int] = []

  /// Expanded rows without a branch.
  private var unopened: [Int] = []

  init(
    _ source: some DataSource<ItemType>, by id: @escaping (ItemType) -> ID,
    contents: @escaping (ItemType) -> (any DataSource<ItemType>)?, expanded: Set<ID>,
    identity: ElementIdentity<ItemType>?
  ) {
    readID = id
    self.contents = contents
    let known = Self.identity(identity, of: source, by: id)
    givenIdentity = known
    let upstream = ComposedDataSource.stage(of: source, identity: known)
    super.init(source, upstream: upstream, identity: known, expansion: Expansion(expanded))
    uses[ObjectIdentifier(upstream)] = 1
    start()
  }

  deinit { returns?.give(Array(origins.keys) + freed) }

  override func id(of row: Int) -> ID? { ids[row] }

  override func parent(of row: Int) -> Int? { origins[row]?.branch.parent }

  override var inheritsPlaces: Bool { false }

  override func follows(_ other: AnyObject) -> Bool {
    super.follows(other) || branches.values.contains { $0.source.leads(to: other) }
  }

  override func position(of item: Int, in source: AnyObject) -> ItemPath? {
    guard self !== source, let (branch, item) = origins[item] else {
      return super.position(of: item, in: source)
    }
    return branch.stage.position(of: item, in: source)
  }

  override func item(at position: ItemPath, in source: AnyObject) -> Int? {
    if let item = super.item(at: position, in: source) { return item }
    // A data source can be below several rows.
    let rows = branches.values.compactMap { branch in
      branch.stage.item(at: position, in: source).flatMap { branch.rows[$0] }
    }
    return rows.min { first, second in
      guard let first = self.position(of: first) else { return false }
      return self.position(of: second).map { first < $0 } ?? true
    }
  }

  override func rebuild() {
    let isNew = returns == nil
    returns = itemPool.returns
    for branch in branches.values { leave(branch.stage) }
    (branches, origins, ids, freed, unopened) = ([:], [:], RowIDs(), [], [])
    shownItems.removeAll()
    for section in upstream.sections {
      let items = upstream.items(in: section)
      for item in items { add(item) }
      shownItems.fill(section, with: items)
    }
    if !isNew { return openRowsLater() }
    openRows()
    changes.removeAll()
  }

  override func finish() {
    super.finish()
    for row in freed {
      values.remove(row)
      itemPool.give(row)
    }
    freed.clear()
  }

  /// The rows below a row, in order.
  override func descendants(of row: Int) -> [Int] {
    guard let branch = branches[row] else { return [] }
    return branch.stage.order.flatMap { item in
      branch.rows[item].map { [$0] + descendants(of: $0) } ?? []
    }
  }

  /// The rows below a row, in any order. During a change the order is that of the new state, where
  /// some are missing.
  private func rowsBelow(_ row: Int) -> [Int] {
    branches[row]?.rows.values.flatMap { [$0] + rowsBelow($0) } ?? []
  }

  // MARK: Rows

  /// Adds a row that has its value, without the rows below it.
  private func add(_ row: Int) {
    guard let value = values[row] else { return }
    let id = readID(value)
    ids[row] = id
    if expansion.contains(id) { unopened.append(row) }
  }

  /// Adds a row for an item of a branch.
  private func addRow(for item: Int, in branch: Branch) {
    let row = itemPool.take()
    if let value = branch.stage.values[item] {
      values.set(value, for: row)
    } else {
      // A released operator may have left one.
      values.remove(row)
    }
    attach(row, to: branch, as: item)
    changes.record(row, before: nil)
    add(row)
  }

  private func attach(_ row: Int, to branch: Branch, as item: Int) {
    branch.rows[item] = row
    origins[row] = (branch, item)
  }

  /// Removes a row and those below it.
  private func remove(_ row: Int) {
    close(row)
    ids[row] = nil
  }

  /// Follows the data source below a row, if the row is expanded.
  private func open(_ row: Int) {
    guard branches[row] == nil, let id = ids[row], expansion.contains(id), !isBelowItself(row),
      let source = values[row].flatMap(contents), !source.leads(to: self)
    else { return }
    open(row, source)
  }

  private func open(_ row: Int, _ source: some DataSource<ItemType>) {
    let stage = ComposedDataSource.stage(of: source, identity: givenIdentity)
    // The closure may have created operators on the outline.
    if stage.leads(to: self) { return }
    let branch = Branch(source, stage: stage, below: row)
    branches[row] = branch
    let isNew = uses[ObjectIdentifier(stage)] == nil
    uses[ObjectIdentifier(stage), default: 0] += 1
    if isNew { follow(stage) }
    for item in stage.order { addRow(for: item, in: branch) }
    showRows(below: row)
  }

  /// Removes the rows below a row.
  private func close(_ row: Int) {
    guard let branch = branches.removeValue(forKey: row) else { return }
    leave(branch.stage)
    for child in branch.rows.values {
      remove(child)
      origins[child] = nil
      freed.append(child)
    }
  }

  private func leave(_ stage: ComposedDataSource<ItemType>) {
    let count = uses[ObjectIdentifier(stage)] ?? 0
    uses[ObjectIdentifier(stage)] = count > 1 ? count - 1 : nil
    if count == 1 { unfollow(stage) }
  }

  override func expand() {
    let (inserted, removed) = expansion.ids.apply()
    let closing = removed.flatMap(ids.rows)
    let opening = inserted.flatMap(ids.rows)
    for row in closing + opening {
      record(row, isUpdated: true)
      for row in descendants(of: row) { record(row) }
    }
    for row in closing {
      shownItems.remove(descendants(of: row))
      close(row)
    }
    unopened += opening
    openRows()
  }

  /// Follows the data sources below expanded rows, and those below the rows that this adds.
  private func openRows() {
    var next = 0
    while next < unopened.count {
      if shownItems.contains(unopened[next]) { open(unopened[next]) }
      next += 1
    }
    unopened.clear()
  }

  /// A stage never gets a new source while it is updated.
  private func openRowsLater() {
    if !unopened.isEmpty { queue.settle(self) { ($0 as? Self)?.openRows() } }
  }

  // MARK: Changes

  override func updateContent() {
    let source = upstream.changes
    changes.copySections(source)
    var pass = OutlinePass<ID>()
    for item in source.items {
      record(item.handle, mayMove: item.mayMove, isUpdated: item.isUpdated)
      if item.mayMove || shownItems.sequence(of: item.handle) != upstream.section(of: item.handle) {
        take(item.handle, &pass)
      }
    }
    // Stages that follow may dissolve a section, and must find all of its rows.
    for item in source.bulkRemovals where shownItems.contains(item) {
      changes.bulkRemovals += [item] + rowsBelow(item)
    }
    let changed = branches.values.filter { !$0.stage.changes.isEmpty }
    for branch in changed { update(branch, &pass) }
    for item in goneItems where ids[item] != nil { remove(item) }
    for item in source.items where item.isUpdated && ids[item.handle] != nil {
      renew(item.handle, &pass)
    }
    for row in pass.updated where ids[row] != nil { renew(row, &pass) }
    receive(changed, &pass)

    shownItems.remove(pass.leaving)
    for (section, _) in source.removedSections { shownItems.removeAll(in: section) }
    show(changed, pass)
    openRowsLater()
  }

  /// Takes a row from its place, with those below it.
  private func take(_ row: Int, _ pass: inout OutlinePass<ID>) {
    record(row, mayMove: true)
    pass.leaving.append(row)
    takeRows(below: row, &pass)
  }

  private func takeRows(below row: Int, _ pass: inout OutlinePass<ID>) {
    for row in rowsBelow(row) {
      record(row, mayMove: true)
      pass.leaving.append(row)
    }
  }

  /// Records what the data source of a branch reports.
  private func update(_ branch: Branch, _ pass: inout OutlinePass<ID>) {
    let (stage, source) = (branch.stage, branch.stage.changes)
    changes.isLarge = changes.isLarge || source.isLarge
    if source.isReload {
      for (item, row) in branch.rows { orphan(row, item, of: branch, &pass) }
      branch.arriving = stage.order
      return
    }
    for change in source.items {
      let section = stage.section(of: change.handle)
      guard let row = branch.rows[change.handle] else {
        if section != nil { branch.arriving.append(change.handle) }
        continue
      }
      if section == nil {
        orphan(row, change.handle, of: branch, &pass)
        continue
      }
      if change.mayMove || change.section != section {
        take(row, &pass)
        branch.moving.append(change.handle)
      }
      if change.isUpdated {
        record(row, isUpdated: true)
        if let value = stage.values[change.handle] { values.set(value, for: row) }
        pass.updated.append(row)
      }
    }
    for item in source.unrecorded(source.bulkRemovals) {
      if let row = branch.rows[item] { orphan(row, item, of: branch, &pass) }
    }
    for section in source.insertedSections {
      branch.arriving += source.unrecorded(stage.items(in: section))
    }
    for (section, _) in source.movedSections {
      for item in stage.items(in: section) {
        guard let row = branch.rows[item] else { continue }
        take(row, &pass)
        branch.moving.append(item)
      }
    }
  }

  /// Takes a row whose item has left its data source. It may have moved to another one.
  private func orphan(
    _ row: Int, _ item: Int, of branch: Branch, _ pass: inout OutlinePass<ID>
  ) {
    take(row, &pass)
    branch.rows[item] = nil
    let level = oldLevel(of: branch.parent, pass) + 1
    pass.orphans.insert(row)
    if let id = ids[row] { pass.orphans.note(row, id, level: level) }
    origins[row] = nil
  }

  private func oldLevel(of row: Int, _ pass: OutlinePass<ID>) -> Int {
    pass.orphans.levels[row] ?? parent(of: row).map { oldLevel(of: $0, pass) + 1 } ?? 0
  }

  /// Follows another data source, or none, below an updated row.
  private func renew(_ row: Int, _ pass: inout OutlinePass<ID>) {
    guard let value = values[row] else { return }
    let id = readID(value)
    ids[row] = id
    guard expansion.contains(id) || branches[row] != nil else { return }
    let source = expansion.contains(id) && !isBelowItself(row) ? contents(value) : nil
    if branches[row]?.source === source { return }
    takeRows(below: row, &pass)
    close(row)
    unopened.append(row)
  }

  /// Gives rows to the items that have arrived in data sources.
  private func receive(_ changed: [Branch], _ pass: inout OutlinePass<ID>) {
    // A branch below an orphan waits until another branch has adopted the orphan.
    var waiting = changed.filter { !$0.arriving.isEmpty }
    var isDone = waiting.isEmpty
    while !isDone {
      isDone = true
      for branch in waiting where isShown(branch, pass) {
        isDone = false
        for item in branch.arriving { receive(item, in: branch, &pass) }
        branch.moving += branch.arriving
        branch.arriving = []
      }
      waiting.removeAll { $0.arriving.isEmpty }
    }
    for branch in waiting { branch.arriving = [] }
    for row in pass.orphans.rows {
      remove(row)
      freed.append(row)
    }
  }

  /// Whether a branch is below an item of the source.
  private func isShown(_ branch: Branch, _ pass: OutlinePass<ID>) -> Bool {
    branches[branch.parent] === branch
      && path(of: branch.parent).allSatisfy { !pass.orphans.rows.contains($0) }
  }

  private func receive(
    _ item: Int, in branch: Branch, _ pass: inout OutlinePass<ID>
  ) {
    guard let value = branch.stage.values[item],
      let row = pass.orphans.nextCandidate(of: readID(value))
    else {
      return addRow(for: item, in: branch)
    }
    pass.orphans.remove(row)
    attach(row, to: branch, as: item)
    let isSame = areSame(values[row], value)
    values.set(value, for: row)
    // A view has to change the indentation of a row on another level.
    let isOnLevel = pass.orphans.levels[row] == level(of: row)
    record(row, mayMove: true, isUpdated: !isSame || !isOnLevel)
    renew(row, &pass)
    if !isOnLevel { for row in rowsBelow(row) { record(row, isUpdated: true) } }
  }

  /// Shows the rows that have arrived or moved.
  private func show(_ changed: [Branch], _ pass: OutlinePass<ID>) {
    for section in upstream.changes.insertedSections {
      let items = upstream.changes.unrecorded(upstream.items(in: section))
      for item in items { add(item) }
      shownItems.fill(section, with: items)
    }
    for change in upstream.changes.items {
      let item = change.handle
      guard let section = upstream.section(of: item), values.contains(item) else { continue }
      if ids[item] == nil { add(item) }
      guard !shownItems.contains(item) else { continue }
      shownItems.merge([item], into: section) { upstream.precedes($0, root(of: $1)) }
      showRows(below: item)
    }
    // Those above first: with a row, all rows below it are shown.
    let shown = changed.filter { isShown($0, pass) && !$0.moving.isEmpty }
      .map { (branch: $0, level: level(of: $0.parent)) }
    for (branch, _) in shown.inOrder(by: { $0.level < $1.level }) {
      for item in branch.moving.inOrder(by: branch.stage.precedes) {
        guard let row = branch.rows[item], !shownItems.contains(row),
          let (section, offset) = place(of: rowBefore(item, in: branch))
        else { continue }
        shownItems.insert(row, in: section, at: offset + 1)
        showRows(below: row)
      }
    }
    for branch in changed { branch.moving = [] }
  }

  /// The shown row after which an item of a branch belongs.
  private func rowBefore(_ item: Int, in branch: Branch) -> Int {
    branch.item(before: item).flatMap { branch.rows[$0] }.map(lastRow) ?? branch.parent
  }

  /// The last of a row and the shown ones below it.
  private func lastRow(_ row: Int) -> Int {
    guard let branch = branches[row] else { return row }
    var next = branch.lastItem
    while let item = next {
      // Rows below may still have to be shown.
      if let row = branch.rows[item], shownItems.contains(row) { return lastRow(row) }
      next = branch.item(before: item)
    }
    return row
  }
}

/// The data source below a row of an outline.
private final class OutlineBranch<ItemType> {
  let source: any DataSource<ItemType>
  let stage: ComposedDataSource<ItemType>

  /// The row that it is below.
  let parent: Int

  /// The rows of items of the stage.
  var rows: [Int: Int] = [:]

  /// The items of the stage that the current change adds, and those that it may move.
  var arriving: [Int] = []
  var moving: [Int] = []

  init(
    _ source: some DataSource<ItemType>, stage: ComposedDataSource<ItemType>, below parent: Int
  ) {
    self.source = source
    self.stage = stage
    self.parent = parent
  }

  /// The item before another one, across sections.
  func item(before item: Int) -> Int? {
    if let item = stage.item(before: item) { return item }
    guard let section = stage.section(of: item), let index = stage.index(of: section) else {
      return nil
    }
    return lastItem(below: index)
  }

  var lastItem: Int? { lastItem(below: stage.sectionCount) }

  private func lastItem(below limit: Int) -> Int? {
    for index in stride(from: limit - 1, through: 0, by: -1) {
      guard let section = stage.section(at: index) else { continue }
      let count = stage.itemCount(in: section)
      if count > 0 { return stage.item(at: count - 1, in: section) }
    }
    return nil
  }
}

/// The rows that a change of an outline affects.
private struct OutlinePass<ID: Hashable> {
  /// The rows that leave their places.
  var leaving: [Int] = []

  /// The rows below others whose items are updated.
  var updated: [Int] = []

  /// The rows whose items have left their data sources, until another one adopts them.
  var orphans = OrphanedRows<ID>()
}
