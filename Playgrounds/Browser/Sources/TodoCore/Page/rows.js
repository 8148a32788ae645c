// The elements of sections and rows.

const template = (name) => document.getElementById(name).content.firstElementChild

export function makeRow(row) {
  const element = template('row-template').cloneNode(true)
  element.dataset.id = row.id
  row.element = element
  showRow(row)
}

export function showRow({ element, title, done }) {
  element.classList.toggle('done', done)
  const box = element.querySelector('.tick input')
  box.checked = done
  box.setAttribute('aria-label', title)
  const text = element.querySelector('.title')
  if (text.textContent !== title) text.textContent = title
}

export function makeSection(section) {
  const element = template('section-template').cloneNode(true)
  element.dataset.section = section.id
  section.element = element
  section.list = element.querySelector('.rows')
  section.heading = element.querySelector('.heading')
  element.querySelector('.add input').setAttribute('aria-label', `Add a to-do to ${section.title}`)
}

export function showSection({ element, title, rows }) {
  const heading = element.querySelector('h2')
  if (heading.textContent !== title) heading.textContent = title
  const open = rows.reduce((count, row) => count + (row.done ? 0 : 1), 0)
  element.querySelector('.count').textContent = open > 0 ? String(open) : ''
  element.classList.toggle('empty', rows.length === 0)
}

/** Lets the user edit the text of an element; `commit` gets the text if it is another one. */
export function editText(element, commit) {
  if (element.hidden) return
  const input = document.createElement('input')
  input.className = `editor ${element.tagName.toLowerCase()}`
  input.value = element.textContent
  input.maxLength = 120
  input.setAttribute('aria-label', 'Title')
  element.hidden = true
  element.after(input)
  input.focus()
  input.select()
  let isDone = false
  const end = (keeps) => {
    if (isDone) return
    isDone = true
    const text = input.value.trim()
    element.hidden = false
    const row = input.closest('.row')
    const hadFocus = document.activeElement === input
    input.remove()
    if (hadFocus) row?.focus()
    if (keeps && text && text !== element.textContent) commit(text)
  }
  input.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.isComposing) return
    if (event.key === 'Enter') end(true)
    if (event.key === 'Escape') end(false)
  })
  input.addEventListener('blur', () => end(true))
}
