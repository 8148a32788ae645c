// The list by keyboard: arrows go from row to row, Alt and arrows move a row.

export function listenToKeys(list, { send, mayDrag, explain, edit }) {
  const rows = () => list.sections.flatMap((section) => section.rows)

  const focus = (row) => row?.element.focus()

  const move = (row, isDown) => {
    if (!mayDrag()) return explain()
    const { section, index } = list.row(row.id)
    const neighbour = section.rows[isDown ? index + 1 : index - 1]
    if (neighbour) {
      const place = isDown ? { after: neighbour.id } : { before: neighbour.id }
      send({ do: 'move', id: row.id, ...place })
      return undefined
    }
    const next = list.sections[list.sections.indexOf(section) + (isDown ? 1 : -1)]
    if (!next) return undefined
    const first = next.rows[0]
    const place = isDown && first ? { before: first.id } : { section: next.id }
    send({ do: 'move', id: row.id, ...place })
    return undefined
  }

  const actions = {
    ArrowDown: (row, all, at) => focus(all[at + 1]),
    ArrowUp: (row, all, at) => focus(all[at - 1]),
    Home: (row, all) => focus(all[0]),
    End: (row, all) => focus(all.at(-1)),
    ' ': (row) => send({ do: 'tick', id: row.id, done: !row.done }),
    Enter: (row) => edit(row),
    F2: (row) => edit(row),
    Delete: (row, all, at) => {
      focus(all[at + 1] ?? all[at - 1])
      send({ do: 'delete', id: row.id })
    },
  }

  list.root.addEventListener('keydown', (event) => {
    if (!event.target.matches('.row') || event.ctrlKey || event.metaKey) return
    const all = rows()
    const at = all.findIndex((row) => row.element === event.target)
    if (at < 0) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.altKey && !isArrow) return
    if (event.altKey) move(all[at], event.key === 'ArrowDown')
    else if (actions[event.key]) actions[event.key](all[at], all, at)
    else return
    event.preventDefault()
  })

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.matches('input, select')) return
    const target = { '/': '#filter', n: '.add input' }[event.key]
    if (!target) return
    document.querySelector(target)?.focus()
    event.preventDefault()
  })
}
