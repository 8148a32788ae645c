// What a batch means: which row stands where afterwards. It knows arrays only, and no element.
//
// Deletions and the origins of moves are places BEFORE the batch, insertions and the targets of
// moves places AFTER it. Whatever is not named keeps its order and fills the places that are left.
// A moved section takes its rows with it. The names H1 to H8 are those of the rules for batches of
// views.

import { BatchError, Origins, Slots, isIndex } from './places.js'

export { BatchError }

/**
 * Carries out a batch on sections `{id, title, rows: [{id, title, done}]}`. The arrays that it is
 * given stay as they are; the sections and rows in them are the same objects afterwards, except
 * those that go and come.
 *
 * What one batch cannot say, such as a move into a section that is inserted, is said as a deletion
 * and an insertion. The identities tell: a row that goes and comes in one batch is the same row.
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
  const movedRows =
    moved.map(([section, index, ...target]) => [...target, origins.row(section, index)])
  const newSections = new Slots(counts.length, 'H1', 'section')
  const newRows = counts.map((count) => new Slots(count, 'H2', 'row'))
  for (const [from, to] of movedSections) {
    const section = origins.section(from, false)
    placed.add(section)
    newSections.put(to, { section, rows: origins.remainingRows(from) })
  }
  const closed = new Set()
  for (const [index, { rows, ...value }] of insertedSections) {
    const section = come(goneSections, value)
    newSections.put(index, { section, rows: rows.map((row) => come(goneRows, row)) })
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
  return {
    after, placed, changed,
    goneSections: [...goneSections.values()], goneRows: [...goneRows.values()],
  }
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
    if (rows.length !== sections[index].rows.length) {
      throw new BatchError('H2', `section ${index} differs`)
    }
    rows.forEach((row, at) => pair(sections[index].rows[at], row, `${index}-${at}`))
  }
  for (const [section, index, value] of updated) {
    pair(sections[section]?.rows[index], value, `${section}-${index}`)
  }
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
    after, placed, changed: placed,
    goneSections: [...knownSections.values()], goneRows: [...known.values()],
  }
}
