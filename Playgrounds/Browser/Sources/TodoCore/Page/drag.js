// Dragging rows with a mouse or a finger, also to other sections. Where a row is dropped is told by
// its new neighbour, so it does not matter what others move meanwhile.

const threshold = 4

export class Dragging {
  /** `mayDrag` says whether rows can be put in order, `drop` is told what to do with a row. */
  constructor(list, { mayDrag, explain, drop }) {
    Object.assign(this, { list, mayDrag, explain, drop })
    this.line = document.createElement('div')
    this.line.className = 'drop-line'
    list.root.addEventListener('pointerdown', (event) => this.press(event))
  }

  press(event) {
    const element = event.target.closest('.row')
    if (!element || event.button !== 0) return
    if (event.target.closest('input, button:not(.grip), .tick')) return
    // A finger on the text scrolls; the grip is for dragging.
    if (event.pointerType !== 'mouse' && !event.target.closest('.grip')) return
    const start = { x: event.clientX, y: event.clientY }
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const stop = () => {
      controller.abort()
      this.finish()
    }
    addEventListener('pointermove', (move) => {
      if (move.pointerId !== event.pointerId) return
      const far = Math.hypot(move.clientX - start.x, move.clientY - start.y) >= threshold
      if (!this.image && far && !this.lift(element, start)) return stop()
      if (this.image) this.follow(move)
    }, options)
    addEventListener('pointerup', (up) => {
      if (up.pointerId !== event.pointerId) return
      if (this.image) this.release()
      stop()
    }, options)
    addEventListener('pointercancel', stop, options)
    addEventListener('keydown', (key) => { if (key.key === 'Escape') stop() }, options)
  }

  lift(element, start) {
    if (!this.mayDrag()) {
      this.explain()
      return false
    }
    getSelection()?.removeAllRanges()
    const rect = element.getBoundingClientRect()
    this.element = element
    this.id = Number(element.dataset.id)
    this.offset = { x: start.x - rect.left, y: start.y - rect.top }
    this.image = element.cloneNode(true)
    this.image.classList.add('lifted')
    this.image.removeAttribute('data-id')
    Object.assign(this.image.style, { width: `${rect.width}px`, height: `${rect.height}px` })
    document.body.append(this.image)
    element.classList.add('source')
    document.body.classList.add('dragging')
    return true
  }

  follow({ clientX, clientY }) {
    const [x, y] = [clientX - this.offset.x, clientY - this.offset.y]
    this.image.style.transform = `translate(${x}px, ${y}px) rotate(1deg)`
    this.scrollNear(clientY)
    this.target = this.targetAt(clientY)
    const { section, next } = this.target ?? {}
    if (section) section.list.insertBefore(this.line, next?.element ?? null)
    else this.line.remove()
  }

  scrollNear(y) {
    if (y < 60) scrollBy(0, -12)
    if (y > innerHeight - 60) scrollBy(0, 12)
  }

  /** The section, and the row before which the dragged one would stand. */
  targetAt(y) {
    const sections = this.list.sections
    const section =
      sections.find(({ element }) => element.getBoundingClientRect().bottom > y) ?? sections.at(-1)
    if (!section) return undefined
    const rows = section.rows.filter((row) => row.id !== this.id)
    const next = rows.find(({ element }) => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2
    })
    return { section, next, previous: next ? undefined : rows.at(-1) }
  }

  release() {
    const found = this.list.row(this.id)
    if (!this.target || !found) return
    const { section, next, previous } = this.target
    const old = found.section.rows[found.index + 1]
    const isHere =
      found.section === section && (next ? next === old : found.index === section.rows.length - 1)
    if (isHere) return
    this.list.motion.startFrom(this.element, this.image.getBoundingClientRect())
    this.drop({
      id: this.id,
      ...(next ? { before: next.id } : previous ? { after: previous.id } : { section: section.id }),
    })
  }

  finish() {
    this.image?.remove()
    this.line.remove()
    this.element?.classList.remove('source')
    document.body.classList.remove('dragging')
    this.image = this.element = this.target = undefined
  }
}
