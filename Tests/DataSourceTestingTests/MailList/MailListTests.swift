import DataSourceCore
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// The example application against arrays: random steps of a user and a server, on two screens, of
/// which one is busy most of the time.
@MainActor
@Suite struct MailListTests {
  /// What the list should show, from arrays.
  struct Model {
    var mails: [String: MailList.Mail] = [:]
    var selection: Set<String> = []
    var folder = "Inbox"
    var search = ""
    var status = "No mails"
    /// What to do for each undo.
    var undo: [(inout Model) -> Void] = []

    var shown: [MailList.Mail] {
      mails.values.filter { $0.folder == folder && (search.isEmpty || $0.contains(search)) }
        .sorted { $0.date > $1.date }
    }

    var rows: [[MailList.Row]] {
      let days = Dictionary(grouping: shown, by: \.day).sorted { $0.key > $1.key }
      if days.isEmpty { return [[.status(status)]] }
      return days.map { day in
        day.value.map { MailList.Row.mail($0, isSelected: selection.contains($0.id)) }
      }
    }

    var titles: [String?] {
      let days = Dictionary(grouping: shown, by: \.day).sorted { $0.key > $1.key }
      if days.isEmpty { return [nil] }
      return days.map { day, mails in
        let unread = mails.count { $0.isUnread }
        return "Day \(day)" + (unread > 0 ? " (\(unread) unread)" : "")
      }
    }
  }

  struct Offline: Error, CustomStringConvertible {
    let number: Int
    var description: String { "Offline (\(number))." }
  }

  /// Sends the older mails, by tens, and fails now and then. A page repeats mails that were sent.
  @MainActor
  final class Server {
    var isOffline: Int?

    /// The last page, and whether it is the first one, which replaces everything.
    var sent: (items: [MailList.Mail], isFirst: Bool)?

    func page(before date: Int?) throws -> MailList.Page {
      if let isOffline { throw Offline(number: isOffline) }
      let end = date ?? 50
      let items = (max(0, end - 10)..<end).reversed().map { Self.mail($0) }
      sent = (items, date == nil)
      return .init(items, next: end > 10 ? end - 8 : nil)
    }

    /// One mail for each number, whose date and text depend on it alone.
    static func mail(_ number: Int, version: Int = 0) -> MailList.Mail {
      MailList.Mail(
        id: "m\(number)", folder: number % 5 == 0 ? "Sent" : "Inbox",
        sender: "sender \(number % 3)", subject: "subject \(number % 7) \(version)",
        date: number * 20_000, isUnread: number % 2 == 0)
    }
  }

  /// A view with the updater that drives it.
  @MainActor
  private struct Screen {
    let simulator: ListViewSimulator<MailList.Row>
    let updater: ListViewUpdater<MailList.Row>

    init(_ list: MailList) {
      simulator = ListViewSimulator(dataSource: list.rows)
      updater = ListViewUpdater(dataSource: list.rows)
      updater.view = simulator
      simulator.reloadAll()
      simulator.finishLayout()
    }
  }

  private let server: Server
  private let list: MailList
  private let screens: [Screen]
  private var model = Model()
  private var random: SplitMix64

  init() { self.init(seed: 0) }

  private init(seed: UInt64) {
    let server = Server()
    list = MailList { try await server.page(before: $0) }
    self.server = server
    random = SplitMix64(seed: seed)
    screens = [Screen(list), Screen(list)]
  }

  @Test(arguments: TestLength.pick(0..<4, long: 0..<100))
  func randomSteps(seed: UInt64) async throws {
    var run = MailListTests(seed: seed)
    for number in 0..<150 {
      let step = try await run.step()
      guard run.isRight("seed \(seed), step \(number): \(step)") else { return }
    }
  }

  private func isRight(_ step: String) -> Bool {
    let rows = model.rows
    let source = list.rows
    let shown = Self.contents(of: source)
    let titles = (0..<source.numberOfSections).map { source.headerTitle(for: $0) }
    var problems: [String] = []
    if shown != rows {
      problems.append("shows \(shown) instead of \(rows)")
    }
    if titles != model.titles {
      problems.append("has titles \(titles) instead of \(model.titles)")
    }
    for (number, screen) in screens.enumerated() {
      if !screen.simulator.violations.isEmpty {
        problems.append("screen \(number): \(screen.simulator.violations)")
      }
      if !screen.simulator.isBusy, screen.simulator.items != shown {
        problems.append("screen \(number) shows \(screen.simulator.items)")
      }
    }
    if let problem = problems.first { Issue.record("\(step): \(problem)") }
    return problems.isEmpty
  }

  private static func contents(of source: some DataSource<MailList.Row>) -> [[MailList.Row]] {
    (0..<source.numberOfSections).map { section in
      (0..<source.numberOfItems(in: section)).compactMap { source.item(at: [section, $0]) }
    }
  }

  private mutating func step() async throws -> String {
    screens[1].simulator.isBusy = !random.once(in: 4)
    let path = randomPath()
    switch random.below(14) {
    case 0..<3:
      let new = (0..<1 + random.below(4)).map { _ in
        Server.mail(random.below(60), version: random.below(3))
      }
      try list.receive(new)
      for mail in new { model.mails[mail.id] = mail }
      return "received \(new.map(\.id))"
    case 3: return await load()
    case 4:
      guard let path, let mail = list.mail(at: path) else { return "nothing to tap" }
      try list.tap(path)
      model.mails[mail.id]?.isUnread = false
      return "tapped \(mail.id)"
    case 5..<8:
      guard let path, let mail = list.mail(at: path) else { return "nothing to select" }
      list.toggleSelection(at: path)
      model.selection.formSymmetricDifference([mail.id])
      return "selected \(mail.id)"
    case 8: return try delete()
    case 9: return try move(to: random.once(in: 2) ? "Sent" : "Archive")
    case 10:
      list.folder = ["Inbox", "Sent", "Archive"][random.below(3)]
      return filter()
    case 11, 12:
      list.search = ["", "sender 1", "subject 3", "1", "nothing at all"][random.below(5)]
      return filter()
    default:
      _ = list.undo()
      if let undo = model.undo.popLast() { undo(&model) }
      return "undid"
    }
  }

  private mutating func randomPath() -> IndexPath? {
    let paths = list.rows.indexPaths
    return paths.isEmpty ? nil : paths[random.below(paths.count)]
  }

  private mutating func filter() -> String {
    (model.folder, model.search) = (list.folder, list.search)
    model.selection.formIntersection(model.shown.map(\.id))
    return "shows \(list.folder) with “\(list.search)”"
  }

  private mutating func load() async -> String {
    server.isOffline = random.once(in: 3) ? random.below(100) : nil
    server.sent = nil
    if case .failed = list.loader.nextState { await list.retry() } else { await list.loadMore() }
    if case .failed(let error) = list.loader.nextState {
      model.status = "\(error) Tap to try again."
    } else {
      model.status = "No mails"
    }
    guard let (items, isFirst) = server.sent else { return "loaded nothing" }
    if isFirst { model.mails = [:] }
    for mail in items { model.mails[mail.id] = mail }
    return "loaded"
  }

  private mutating func delete() throws -> String {
    let removed = model.selection.compactMap { model.mails[$0] }
    try list.deleteSelected()
    for mail in removed { model.mails[mail.id] = nil }
    model.selection = []
    if !removed.isEmpty {
      model.undo.append { model in
        for mail in removed where model.mails[mail.id] == nil { model.mails[mail.id] = mail }
      }
    }
    return "deleted \(removed.map(\.id))"
  }

  private mutating func move(to folder: String) throws -> String {
    let moved = model.selection.compactMap { model.mails[$0] }.filter { $0.folder != folder }
    try list.moveSelected(to: folder)
    model.selection = []
    for mail in moved { model.mails[mail.id]?.folder = folder }
    if !moved.isEmpty {
      model.undo.append { model in
        for old in moved {
          var new = old
          new.folder = folder
          // What was changed since stays.
          if model.mails[old.id] == new { model.mails[old.id] = old }
        }
      }
    }
    return "moved \(moved.map(\.id)) to \(folder)"
  }
}
