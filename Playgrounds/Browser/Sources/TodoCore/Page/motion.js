// Animations: what has moved glides from where it was seen last, what is new fades in, what is gone
// fades out. An animation that is interrupted goes on from where it was.

const quiet = matchMedia('(prefers-reduced-motion: reduce)')
const glide = { duration: 380, easing: 'cubic-bezier(.22,.8,.24,1)' }
const appear = { duration: 260, easing: 'ease-out' }

export class Motion {
  /** `layer` takes what fades out; it covers the page and is not in its way. */
  constructor(root, layer) {
    this.root = root
    this.layer = layer
    this.running = new WeakMap()
    this.hints = new Map()
  }

  get isEnabled() {
    return !quiet.matches && document.visibilityState === 'visible'
  }

  /** The next glide of an element begins at a rectangle, such as where it was dropped. */
  startFrom(element, rect) {
    this.hints.set(element, rect)
    setTimeout(() => this.hints.delete(element), 600)
  }

  /** Changes the document, and animates what that changes. */
  around(change) {
    if (!this.isEnabled) return change()
    const first = new Map()
    for (const element of this.moving()) {
      first.set(element, this.hints.get(element) ?? element.getBoundingClientRect())
    }
    for (const element of first.keys()) this.running.get(element)?.cancel()
    this.hints.clear()
    const result = change({ fadeOut: (element) => this.fadeOut(element, first.get(element)) })
    for (const element of this.moving()) this.settle(element, first.get(element))
    return result
  }

  moving() {
    return this.root.querySelectorAll('.row, .heading, .add')
  }

  settle(element, from) {
    const to = element.getBoundingClientRect()
    if (!isNear(to) && !(from && isNear(from))) return
    if (!from) {
      element.animate([{ opacity: 0, scale: '.96' }, { opacity: 1, scale: '1' }], appear)
      return
    }
    const [x, y] = [from.left - to.left, from.top - to.top]
    if (Math.abs(x) < 0.5 && Math.abs(y) < 0.5) return
    const animation =
      element.animate([{ translate: `${x}px ${y}px` }, { translate: 'none' }], glide)
    this.running.set(element, animation)
  }

  fadeOut(element, rect) {
    if (!rect || !isNear(rect)) return
    for (const animation of element.getAnimations()) animation.cancel()
    delete element.dataset.id
    Object.assign(element.style, {
      position: 'absolute', left: `${rect.left + scrollX}px`, top: `${rect.top + scrollY}px`,
      width: `${rect.width}px`, height: `${rect.height}px`, margin: 0,
    })
    element.inert = true
    this.layer.append(element)
    const animation = element.animate(
      [{ opacity: 1, scale: '1' }, { opacity: 0, scale: '.92' }], { ...appear, fill: 'forwards' })
    animation.onfinish = () => element.remove()
  }
}

/** Whether a rectangle is on the screen, or almost. */
function isNear({ top, bottom }) {
  return bottom > -200 && top < innerHeight + 200
}
