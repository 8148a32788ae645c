import DataSourceTesting
import DataSourceViews
import Foundation
import HeadlessBrowser
import Testing
import TodoCore

extension OneByOne {
  /// A page as any other list view, driven by a trial.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct TrialTests {
    private static let count = TestLength.pick(250, long: 5_000)

    @Test(arguments: [1] as [UInt64]) @MainActor
    func theRowsOfAPageEqualTheData(seed: UInt64) async throws {
      try await Stage.run(.sample(seed: seed)) { stage in
        let page = try await stage.open().page
        try await page.run(TrialPage.runner)
        let trial = ListViewTrial(seed: seed) { TrialPage($0, page) }
        try await trial.run(transitions: Self.count)
        // Batches that the page merged while it was busy are among them.
        #expect(trial.updates["batch", default: 0] > Self.count / 4, "\(trial.updates)")
        let exceptions = await page.exceptions
        #expect(exceptions.isEmpty)
      }
    }
  }
}

/// A list of its own on a page, with elements, which a remote page sends messages to.
@MainActor
private final class TrialPage: @MainActor TrialView {
  struct Failure: Error, CustomStringConvertible { var description: String }

  private struct Answer: Decodable, Sendable {
    struct Section: Decodable, Sendable {
      var title: String
      var rows: [String]
    }

    var sections: [Section]
    var failures: [String]
  }

  private static var last = 0

  private let number: Int
  private let page: BrowserPage
  private let remote: RemotePage<TrialItem>
  private let outbox: Outbox

  private final class Outbox { var messages: [String] = [] }

  init(_ dataSource: any DataSource<TrialItem>, _ page: BrowserPage) {
    Self.last += 1
    number = Self.last
    self.page = page
    let outbox = Outbox()
    self.outbox = outbox
    remote = RemotePage(
      dataSource, todo: { Todo(id: $0.id, title: $0.text) },
      sectionID: { section in
        // The title of a section is its identity, and a version.
        dataSource.headerTitle(for: section).flatMap { Int($0.prefix { $0 != "." }) } ?? -1
      },
      send: { outbox.messages.append(String(decoding: $0.json, as: UTF8.self)) })
    remote.resync()
  }

  var updater: ListViewUpdater<TrialItem> { remote.updater }

  /// The page has performed what was sent to it.
  func layOut() { try? remote.acknowledge(remote.lastNumber) }

  func userSelects(_ indexPath: IndexPath) {}

  var screen: [TrialSection] {
    get async throws {
      let messages = outbox.messages.joined(separator: ",")
      outbox.messages = []
      let answer = try await page.evaluate("trial(\(number), [\(messages)])", as: Answer.self)
      if let failure = answer.failures.first { throw Failure(description: failure) }
      return answer.sections.map { TrialSection(header: $0.title, rows: $0.rows) }
    }
  }

  /// Defines `trial(number, messages)`: performs messages on a list and returns what it shows.
  /// Whatever stays must keep its element.
  static let runner = """
    import('/list.js').then(({ List }) => {
      const lists = new Map()
      window.trial = (number, messages) => {
        if (!lists.has(number)) {
          lists.clear()
          lists.set(number, new List(document.createElement('main'), document.createElement('div')))
        }
        const list = lists.get(number)
        const failures = []
        const elements = () => new Map([...list.root.querySelectorAll('.section, .row')].map(
          (element) => {
            const { id, section } = element.dataset
            return [id ? `row ${id}` : `section ${section}`, element]
          }))
        for (const message of messages) {
          const old = elements()
          try {
            list[message.kind](message)
          } catch (error) { failures.push(`${error}: ${JSON.stringify(message)}`) }
          for (const [id, element] of elements()) {
            if (old.has(id) && old.get(id) !== element) failures.push(`${id} has another element`)
          }
        }
        const sections = [...list.root.querySelectorAll('.section')].map((section) => ({
          title: section.querySelector('h2').textContent,
          rows: [...section.querySelectorAll('.row .title')].map((title) => title.textContent),
        }))
        return { sections, failures }
      }
    })
    """
}
