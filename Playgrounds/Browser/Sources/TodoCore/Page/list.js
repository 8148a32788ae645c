// The list on the page: carries out messages on its sections and rows, and on their elements.

import { applyBatch, applySnapshot, resolveContent } from './batch.js'
import { Motion } from './motion.js'
import { makeRow, makeSection, showRow, showSection } from './rows.js'

export class List {
  constructor(root, layer) {
    this.root = root
    this.motion = new Motion(root, layer)
    /** `{id, title, rows, element, list}`, rows are `{id, title, done, element}`. */
    this.sections = []
  }

  snapshot(message) {
    this.carryOut(applySnapshot(this.sections, message))
  }

  /** Carries out a batch, all of it or nothing. */
  batch(message) {
    this.carryOut(applyBatch(this.sections, message))
  }

  content(message) {
    for (const [shown, value] of resolveContent(this.sections, message)) {
      Object.assign(shown, value)
      if (!shown.rows) showRow(shown)
    }
    // A heading also tells how many of its to-dos are open.
    this.sections.forEach(showSection)
  }

  carryOut({ after, placed, changed, goneSections, goneRows }) {
    this.motion.around((motion) => {
      const headings = goneSections.map((section) => ({ element: section.heading }))
      for (const { element } of [...goneRows, ...headings]) {
        if (motion) motion.fadeOut(element)
        if (this.root.contains(element)) element.remove()
      }
      for (const { section, rows } of after) {
        section.rows = rows
        if (!section.element) makeSection(section)
        for (const row of rows) if (!row.element) makeRow(row)
      }
      for (const value of changed) {
        if (value.rows) showSection(value)
        else showRow(value)
      }
      this.sections = after.map(({ section }) => section)
      placeAll(this.root, this.sections, placed)
      for (const section of this.sections) {
        placeAll(section.list, section.rows, placed)
        showSection(section)
      }
      // Only now: rows that stay have left their sections.
      for (const { element } of goneSections) element.remove()
    })
  }

  row(id) {
    for (const section of this.sections) {
      const index = section.rows.findIndex((row) => row.id === id)
      if (index >= 0) return { section, index, row: section.rows[index] }
    }
    return undefined
  }

  section(id) {
    return this.sections.find((section) => section.id === id)
  }
}

/**
 * Puts the elements of what came or moved into their places. All others are in order already, and
 * are not touched: an element that is put somewhere, be it where it is, loses its focus.
 */
function placeAll(parent, values, placed) {
  let next = null
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const { element } = values[index]
    const isThere = element.parentNode === parent && element.nextSibling === next
    if (placed.has(values[index]) && !isThere) {
      // An element that is moved so keeps its focus, where the browser can do that.
      const keeps = parent.moveBefore && element.isConnected && parent.isConnected
      if (keeps) parent.moveBefore(element, next)
      else parent.insertBefore(element, next)
    }
    next = element
  }
}
