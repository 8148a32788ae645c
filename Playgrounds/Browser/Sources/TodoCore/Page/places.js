// The places of a batch: what leaves its place BEFORE, and what gets a place AFTER.

/** A batch that breaks a rule, or does not fit what is shown. */
export class BatchError extends Error {
  constructor(rule, text) {
    super(`${rule}: ${text}`)
    this.rule = rule
  }
}

export const isIndex = (index, count) => Number.isInteger(index) && index >= 0 && index < count

/** Takes what goes or moves from its place BEFORE. */
export class Origins {
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
    const isThere =
      isIndex(section, this.sections.length) && isIndex(index, this.sections[section].rows.length)
    if (!isThere) {
      throw new BatchError('H3', `no row ${section}-${index}`)
    }
    if (this.goneSections.has(section)) {
      throw new BatchError('H8', `row ${section}-${index} goes anyway`)
    }
    if (this.takenRows[section].has(index)) {
      throw new BatchError('H4', `row ${section}-${index} named twice`)
    }
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
export class Slots {
  constructor(count, rule, noun) {
    this.values = new Array(count)
    this.rule = rule
    this.noun = noun
    this.used = 0
  }

  put(index, value) {
    const name = `${this.noun} ${index}`
    if (!isIndex(index, this.values.length)) throw new BatchError('H3', `no place for ${name}`)
    if (this.values[index] !== undefined) throw new BatchError('H5', `two for ${name}`)
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
