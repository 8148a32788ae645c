import TodoCore

/// Edits and settings at random, a few of them impossible.
struct RandomEdits {
  var generator: SeededGenerator

  private static let words = [
    "Apple", "banana", "Cherry", "apple pie", "Tea", "tea pot", "Bread", "butter", "Salt & pepper",
    "<b>bold</b>", "“quoted”", "naïve", "日本", "🙂 smile", "zebra",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private mutating func title() -> String {
    "\(Self.words[below(Self.words.count)]) \(below(40))"
  }

  mutating func edit(_ model: ModelStore) -> TodoEdit {
    let todos = model.todos
    // One in 30 names something that does not exist.
    let unknown = below(30) == 0
    let id = unknown ? 1_000_000 : todos.randomElement(using: &generator)?.id ?? 1_000_000
    let other = todos.randomElement(using: &generator)?.id ?? 1_000_000
    let section =
      unknown ? 1_000_000 : model.sections.randomElement(using: &generator)?.id ?? 1_000_000
    let kind = below(100)
    switch kind {
    case 0..<(todos.count < 25 ? 30 : 12): return .add(title: title(), section: section)
    case 0..<40: return .edit(id: id, title: unknown ? "  " : title())
    case 40..<52: return .tick(id: id, isDone: below(2) == 0)
    case 52..<59: return .delete(id: id)
    case 59..<66: return .move(id: id, to: .before(other))
    case 66..<73: return .move(id: id, to: .after(other))
    case 73..<78: return .move(id: id, to: .end(section: section))
    case 78..<80 where model.sections.count < 7: return .addSection(title: title())
    case 80..<84: return .renameSection(id: section, title: title())
    case 84..<86: return .deleteSection(id: section)
    case 86..<91:
      let neighbour = below(3) == 0 ? nil : model.sections.randomElement(using: &generator)?.id
      return .moveSection(id: section, before: neighbour)
    case 91..<92: return .clearDone
    case 92..<98: return .shuffle
    default: return .move(id: id, to: .before(id))
    }
  }

  mutating func settings(after old: ViewSettings) -> ViewSettings {
    var settings = old
    switch below(3) {
    case 0: settings.filter = ["", "", "a", "e", "TEA", "apple", "1", "b>"][below(8)]
    case 1: settings.show = ViewSettings.Show.allCases[below(3)]
    default: settings.sort = ViewSettings.Sort.allCases[below(4)]
    }
    return settings
  }
}
