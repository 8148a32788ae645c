extension OneByOne.BatchTests {
  /// Performs transitions on separate lists, with elements, and compares.
  static let runner = """
    import('/list.js').then(({ List }) => {
      window.check = (transitions) => {
        const report = { failures: [], batches: 0, contents: 0 }
        const list = new List(document.createElement('main'), document.createElement('div'))
        const screen = () => [...list.root.querySelectorAll('.section')].flatMap((section) => [
          `${section.dataset.section} ${section.querySelector('h2').textContent}`,
          ...[...section.querySelectorAll('.row')].map((row) =>
            `${row.dataset.id} ${row.querySelector('.title').textContent} `
            + row.querySelector('input').checked),
        ]).join()
        const elements = () => new Map([...list.root.querySelectorAll('.section, .row')].map(
          (element) => {
            const { id, section } = element.dataset
            return [id ? `row ${id}` : `section ${section}`, element]
          }))
        for (const { messages, after } of transitions) {
          const [before, old] = [screen(), elements()]
          const fail = (text) => report.failures.push(
            `${text}: ${before} to ${after.join()} by ${JSON.stringify(messages)}`)
          try {
            for (const message of messages) {
              list[message.kind](message)
              if (message.kind === 'batch') report.batches += 1
              if (message.kind === 'content') report.contents += 1
            }
            if (screen() !== after.join()) fail(`shows ${screen()}`)
            for (const [id, element] of elements()) {
              if (old.has(id) && old.get(id) !== element) fail(`${id} has another element`)
            }
          } catch (error) { fail(String(error)) }
        }
        return report
      }
    })
    """
}
