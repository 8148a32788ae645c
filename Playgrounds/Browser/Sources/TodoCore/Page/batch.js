// What a batch means: which row stands where afterwards. It knows arrays only, and no element.
//
// Deletions and the origins of moves are places BEFORE the batch, insertions and the targets of moves
// places AFTER it. Whatever is not named keeps its order and fills the places that are left. A moved
// section takes its rows with it. The names H1 to H8 are those of the rules for batches of views.

/** A batch that breaks a rule, or does not fit what is shown. */
export class BatchError extends Error {
  constructor(rule, text) {
    super(`${rule}: ${text}`)
    this.rule = rule
  }
}

const isIndex = (index, count) => Number.isInteger(index) && index >= 0 && index < count

/** Takes what goes or moves from its place BEFORE. */
class Origins {
  constructor(sections) {
    this.sections = sections
    this.takenSections = new Set()
    this.takenRows = sections.map(() => new Set())
    this.goneSections = new Set()
  }

  section(index, isGone) {
    if (!isIndex(index, this.sections.length)) throw new BatchError('H3', `no section ${index}`)
    if (this.takenSections.has(index)) throw new BatchError('H4', `section ${index} named twice`)
    this.takenSections.add(index)
    if (isGone) this.goneSections.add(index)
    return this.sections[index]
  }

  row(section, index) {
    if (!isIndex(section, this.sections.length) || !isIndex(index, this.sections[section].rows.length)) {
      throw new BatchError('H3', `no row ${section}-${index}`)
    }
    if (this.goneSections.has(section)) throw new BatchError('H8', `row ${section}-${index} goes anyway`)
    if (this.takenRows[section].has(index)) throw new BatchError('H4', `row ${section}-${index} named twice`)
    this.takenRows[section].add(index)
    return this.sections[section].rows[index]
  }

  remainingRows(section) {
    const taken = this.takenRows[section]
    const rows = this.sections[section].rows
    return taken.size === 0 ? rows : rows.filter((_, index) => !taken.has(index))
  }
}

/** Puts what comes or moves into its place AFTER, and lets the rest fill the other places. */
class Slots {
  constructor(count, rule, noun) {
    this.values = new Array(count)
    this.rule = rule
    this.noun = noun
    this.used = 0
  }

  put(index, value) {
    if (!isIndex(index, this.values.length)) throw new BatchError('H3', `no place for ${this.noun} ${index}`)
    if (this.values[index] !== undefined) throw new BatchError('H5', `two for ${this.noun} ${index}`)
    this.values[index] = value
    this.used += 1
  }

  fill(rest) {
    if (this.used + rest.length !== this.values.length) {
      throw new BatchError(
        this.rule, `${this.values.length} ${this.noun}s expected, ${this.used + rest.length} found`)
    }
    let next = 0
    for (let index = 0; index < this.values.length; index += 1) {
      if (this.values[index] === undefined) this.values[index] = rest[next++]
    }
    return this.values
  }
}

/**
 * Carries out a batch on sections `{id, title, rows: [{id, title, done}]}`. The arrays that it is given
 * stay as they are; the sections and rows in them are the same objects afterwards, except those that go
 * and come.
 *
 * What one batch cannot say, such as a move into a section that is inserted, is said as a deletion and an
 * insertion. The identities tell: a row that goes and comes in one batch is the same row.
 *
 * @returns the sections AFTER with their rows, and what was touched on the way.
 * @throws {BatchError}
 */
export function applyBatch(sections, batch) {
  const { counts, deletedSections = [], insertedSections = [], movedSections = [] } = batch
  const { deleted = [], inserted = [], moved = [] } = batch
  const origins = new Origins(sections)
  const goneSections = new Map()
  const goneRows = new Map()
  const placed = new Set()
  const changed = new Set()

  for (const index of deletedSections) {
    const section = origins.section(index, true)
    goneSections.set(section.id, section)
    for (const row of section.rows) goneRows.set(row.id, row)
  }
  for (const [section, index] of deleted) {
    const row = origins.row(section, index)
    goneRows.set(row.id, row)
  }
  const come = (gone, value) => {
    const known = gone.get(value.id)
    gone.delete(value.id)
    const result = known ? Object.assign(known, value) : { ...value }
    placed.add(result)
    if (known) changed.add(result)
    return result
  }

  // Origins first: a target must not be looked at before all that leaves has left.
  const movedRows = moved.map(([section, index, ...target]) => [...target, origins.row(section, index)])
  const newSections = new Slots(counts.length, 'H1', 'section')
  const newRows = counts.map((count) => new Slots(count, 'H2', 'row'))
  for (const [from, to] of movedSections) {
    const section = origins.section(from, false)
    placed.add(section)
    newSections.put(to, { section, rows: origins.remainingRows(from) })
  }
  const closed = new Set()
  for (const [index, { rows, ...value }] of insertedSections) {
    newSections.put(index, { section: come(goneSections, value), rows: rows.map((row) => come(goneRows, row)) })
    closed.add(index)
  }
  const put = (section, index, row) => {
    if (!isIndex(section, counts.length)) throw new BatchError('H3', `no section ${section}`)
    if (closed.has(section)) throw new BatchError('H6', `section ${section} is new`)
    newRows[section].put(index, row)
  }
  for (const [section, index, row] of movedRows) {
    placed.add(row)
    put(section, index, row)
  }
  for (const [section, index, row] of inserted) put(section, index, come(goneRows, row))

  const rest = sections.flatMap((section, index) =>
    origins.takenSections.has(index) ? [] : [{ section, rows: origins.remainingRows(index) }])
  const after = newSections.fill(rest)
    .map(({ section, rows }, index) => ({ section, rows: newRows[index].fill(rows) }))
  checkIdentities(after)
  return { after, placed, changed, goneSections: [...goneSections.values()], goneRows: [...goneRows.values()] }
}

function checkIdentities(after) {
  const ids = new Set()
  let count = 0
  for (const { rows } of after) {
    count += rows.length
    for (const row of rows) ids.add(row.id)
  }
  if (ids.size !== count) throw new BatchError('identity', 'a row stands in two places')
}

/**
 * Looks up what a message of content is about.
 *
 * @returns pairs of what is shown, and its new content.
 * @throws {BatchError}
 */
export function resolveContent(sections, { updatedSections = [], updated = [] }) {
  const pairs = []
  const pair = (shown, value, name) => {
    if (shown?.id !== value.id) throw new BatchError('content', `something else stands at ${name}`)
    pairs.push([shown, value])
  }
  for (const [index, { rows, ...value }] of updatedSections) {
    pair(sections[index], value, index)
    if (rows.length !== sections[index].rows.length) throw new BatchError('H2', `section ${index} differs`)
    rows.forEach((row, at) => pair(sections[index].rows[at], row, `${index}-${at}`))
  }
  for (const [section, index, value] of updated) pair(sections[section]?.rows[index], value, `${section}-${index}`)
  return pairs
}

/** Makes everything anew, but keeps the objects whose identities are known. */
export function applySnapshot(sections, snapshot) {
  const known = new Map(sections.flatMap((section) => section.rows.map((row) => [row.id, row])))
  const knownSections = new Map(sections.map((section) => [section.id, section]))
  const placed = new Set()
  const keep = (gone, value) => {
    const shown = gone.get(value.id)
    gone.delete(value.id)
    const result = shown ? Object.assign(shown, value) : { ...value }
    placed.add(result)
    return result
  }
  const after = snapshot.sections.map(({ rows, ...value }) => ({
    section: keep(knownSections, value), rows: rows.map((row) => keep(known, row)),
  }))
  checkIdentities(after)
  return {
    after, placed, changed: placed, goneSections: [...knownSections.values()], goneRows: [...known.values()],
  }
}
