import DataSourceKit
import HeadlessBrowser
import Testing
import TodoCore

/// Random transitions of two windows, each checked against the hub and a model without data
/// sources.
struct TransitionRun {
  private let stage: Stage
  private let windows: [TestWindow]
  private var settings: [ViewSettings]
  private var shown: [ShownPage] = []
  private var model: ModelStore
  private var random: RandomEdits
  private let seed: UInt64
  private var steps = 0

  /// The number of rows that kept their elements at another position.
  private(set) var moved = 0

  init(_ stage: Stage, seed: UInt64) async throws {
    self.stage = stage
    self.seed = seed
    random = RandomEdits(seed: seed)
    settings = [ViewSettings(), ViewSettings(filter: "e", sort: .title)]
    windows = [try await stage.open(), try await stage.open("?filter=e&sort=title")]
    model = ModelStore(
      await stage.hub.contents.map {
        .init(id: $0.id, title: $0.headerTitle ?? "", todos: $0.items)
      })
    for window in windows { shown.append(try await window.shown()) }
  }

  func setMotion(_ isOn: Bool) async throws {
    for window in windows { try await window.page.setReducedMotion(!isOn) }
  }

  /// One transition, requested by one of the windows.
  mutating func step() async throws {
    steps += 1
    let window = random.below(windows.count)
    var label = "seed \(seed), step \(steps): "
    if random.below(6) == 0 {
      settings[window] = random.settings(after: settings[window])
      label += "window \(window) \(settings[window])"
      try await windows[window].send("{\"do\":\"view\",\(settings[window].members)}")
    } else {
      let edit = random.edit(model)
      label += "\(edit)"
      try await windows[window].send(edit.request)
      try await follow(edit, label)
    }
    for index in windows.indices { try await check(index, label) }
  }

  private mutating func follow(_ edit: TodoEdit, _ label: String) async throws {
    model.perform(edit)
    let contents = await stage.hub.contents.map {
      ModelStore.Section(id: $0.id, title: $0.headerTitle ?? "", todos: $0.items)
    }
    if edit == .shuffle {
      // Only the store knows where everything goes, but nothing may be lost.
      try #require(Set(contents.map(\.id)) == Set(model.sections.map(\.id)), "\(label)")
      try #require(contents.flatMap(\.todos).count == model.todos.count, "\(label)")
      try #require(Set(contents.flatMap(\.todos)) == Set(model.todos), "\(label)")
      model.sections = contents
    }
    try #require(contents == model.sections, "\(label)")
  }

  private mutating func check(_ index: Int, _ label: String) async throws {
    let (old, new) = (shown[index], try await windows[index].shown())
    let label = "\(label), seen by window \(index)"
    try #require(new.content == model.shown(settings[index]), "\(label)")
    #expect(new.content == (try await windows[index].expected()), "\(label)")
    #expect(new.sections.map(\.id) == model.sections.map(\.id), "\(label)")
    try #require(new.faults == 0, "\(label)")
    check(old.rowSerials, new.rowSerials, "\(label): rows")
    check(old.sectionSerials, new.sectionSerials, "\(label): sections")
    moved += movedCount(old, new)
    shown[index] = new
  }

  /// Whatever exists before and after keeps its element, and whatever is new has its own.
  private func check(_ old: [Int: Int], _ new: [Int: Int], _ label: String) {
    #expect(Set(new.values).count == new.count, "\(label)")
    let before = Set(old.values)
    for (id, serial) in new {
      if let known = old[id] {
        #expect(serial == known, "\(label): \(id) has another element")
      } else {
        #expect(!before.contains(serial), "\(label): \(id) has the element of something else")
      }
    }
  }

  private func movedCount(_ old: ShownPage, _ new: ShownPage) -> Int {
    func places(_ page: ShownPage) -> [Int: [Int]] {
      Dictionary(
        page.sections.flatMap { section in
          section.rows.enumerated().map { ($1.id, [section.id, $0]) }
        }
      ) { $1 }
    }
    let before = places(old)
    return places(new).count { id, place in before[id].map { $0 != place } == true }
  }

  /// After all animations no traces of them remain, and no errors have been reported.
  func end() async throws {
    for window in windows {
      try await wait(for: "what has faded out to go") {
        try await window.page.evaluate("document.querySelector('#layer').children.length === 0")
      }
      let exceptions = await window.page.exceptions
      #expect(exceptions.isEmpty)
    }
  }
}
