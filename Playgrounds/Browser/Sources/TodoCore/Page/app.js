// The window: toolbar, list and connection.

import { Connection } from './connection.js'
import { Dragging } from './drag.js'
import { listenToKeys } from './keys.js'
import { List } from './list.js'
import { editText } from './rows.js'

const $ = (selector) => document.querySelector(selector)
const query = new URLSearchParams(location.search)
if (query.has('theme')) document.documentElement.dataset.theme = query.get('theme')
if (query.has('title')) $('h1').textContent = query.get('title')

const settings = {
  filter: query.get('filter') ?? '',
  show: query.get('show') ?? 'all',
  sort: query.get('sort') ?? 'manual',
}
const list = new List($('#list'), $('#layer'))
const waiting = []

let toastEnd
function toast(text) {
  const element = $('#toast')
  element.textContent = text
  element.classList.add('shown')
  clearTimeout(toastEnd)
  toastEnd = setTimeout(() => element.classList.remove('shown'), 3500)
}

function showTotals() {
  const rows = list.sections.flatMap((section) => section.rows)
  const open = rows.filter((row) => !row.done).length
  $('#totals').textContent = `${open} open, ${rows.length - open} done`
}

const connection = new Connection(list, {
  settings: () => settings,
  onError: toast,
  onState: (state) => { document.body.dataset.state = state },
  onApplied: ({ number }) => {
    showTotals()
    for (const entry of waiting.splice(0)) {
      if (entry.number <= number) entry.resolve()
      else waiting.push(entry)
    }
  },
})
const send = (request) => connection.send(request)

// What the window shows.

const mayDrag = () => settings.sort === 'manual'
const explain = () => toast('The order is by a rule now. Choose “My order” to move to-dos.')

function setView(change) {
  Object.assign(settings, change)
  showSettings()
  send({ do: 'view', ...settings })
}

function showSettings() {
  if (document.activeElement !== $('#filter')) $('#filter').value = settings.filter
  $('#sort').value = settings.sort
  for (const button of document.querySelectorAll('#show button')) {
    button.setAttribute('aria-pressed', String(button.value === settings.show))
  }
  document.body.classList.toggle('sorted', !mayDrag())
}

$('#filter').addEventListener('input', (event) => setView({ filter: event.target.value }))
$('#sort').addEventListener('change', (event) => setView({ sort: event.target.value }))
$('#show').addEventListener('click', (event) => {
  if (event.target.value) setView({ show: event.target.value })
})

// What the user does.

$('#shuffle').addEventListener('click', () => send({ do: 'shuffle' }))
$('#clear').addEventListener('click', () => send({ do: 'clearDone' }))
$('#add-section').addEventListener('click', () => send({ do: 'addSection', title: 'New section' }))

const edit = (row) =>
  editText(row.element.querySelector('.title'), (title) => send({ do: 'edit', id: row.id, title }))

const rename = (section) => {
  const commit = (title) => send({ do: 'renameSection', id: section.id, title })
  editText(section.heading.querySelector('h2'), commit)
}

function rowOf(target) {
  const element = target.closest('.row')
  return element && list.row(Number(element.dataset.id))?.row
}

const sectionOf = (target) => list.section(Number(target.closest('.section')?.dataset.section))

list.root.addEventListener('change', (event) => {
  const row = event.target.closest('.tick') && rowOf(event.target)
  if (row) send({ do: 'tick', id: row.id, done: event.target.checked })
})
list.root.addEventListener('click', (event) => {
  const row = event.target.closest('.delete') && rowOf(event.target)
  if (row) send({ do: 'delete', id: row.id })
  const action = event.target.closest('.heading button')?.value
  const section = action && sectionOf(event.target)
  if (!section) return
  const { id } = section
  const index = list.sections.indexOf(section)
  if (action === 'rename') rename(section)
  if (action === 'delete') send({ do: 'deleteSection', id })
  if (action === 'up' && index > 0) {
    send({ do: 'moveSection', id, before: list.sections[index - 1].id })
  }
  if (action === 'down' && index + 1 < list.sections.length) {
    send({ do: 'moveSection', id, before: list.sections[index + 2]?.id })
  }
})
list.root.addEventListener('dblclick', (event) => {
  const row = event.target.closest('.title') && rowOf(event.target)
  if (row) edit(row)
  const section = event.target.closest('h2') && sectionOf(event.target)
  if (section) rename(section)
})
list.root.addEventListener('submit', (event) => {
  event.preventDefault()
  const input = event.target.querySelector('input')
  const title = input.value.trim()
  const section = sectionOf(event.target)
  if (!title || !section) return
  send({ do: 'add', title, section: section.id })
  input.value = ''
})

new Dragging(list, { mayDrag, explain, drop: (place) => send({ do: 'move', ...place }) })
listenToKeys(list, { send, mayDrag, explain, edit })
showSettings()

/** For tests, and for the curious. */
window.todo = {
  list, connection, settings, setView,
  /** Resolves when the message with a number has been carried out. */
  applied: (number) => new Promise((resolve) => {
    if (!connection.isLost && connection.number >= number) resolve()
    else waiting.push({ number, resolve })
  }),
}
