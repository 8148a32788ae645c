import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceStreams
import Foundation

/// A mail client's list, written as an app would write it: folders, a live search, days with unread
/// counts, a placeholder, selection, pages from a server, and undo.
///
/// It uses public API only, and any number of views can show ``rows``. `CompositionTable` measures
/// this file.
@MainActor
final class MailList {
  struct Mail: Identifiable, Equatable, Sendable {
    let id: String
    var folder = "Inbox"
    var sender: String
    var subject: String
    /// Seconds since some day began.
    var date: Int
    var isUnread = true

    var day: Int { date / 86_400 }

    func contains(_ text: String) -> Bool { sender.has(text) || subject.has(text) }
  }

  enum Row: Equatable {
    case mail(Mail, isSelected: Bool)
    /// Shown while there are no mails.
    case status(String)
  }

  /// What a server sends: the cursor is the date of the next older mail.
  typealias Page = PageLoader<Mail, Int>.Page

  /// All mails that are known, in any order.
  let mails = DiffableListDataSource<Mail>()
  let selection = ItemSelection<Mail.ID>()
  let history = EditHistory()
  let loader: PageLoader<Mail, Int>

  /// What the views show.
  let rows: any DataSource<Row>

  private let visible: FilteredDataSource<Mail>
  private let selectable: SelectableDataSource<Mail, Mail.ID>
  private let chain: PlaceholderDataSource<Row>

  init(load: @escaping @Sendable (_ before: Int?) async throws -> Page) {
    loader = PageLoader(mails, load: load)
    visible = mails.filtered { $0.folder == "Inbox" }
    let days = visible.sorted(by: \.date, order: .reverse).grouped(
      by: \.day, keysSortedBy: >, title: { MailList.title(ofDay: $0, $1) })
    selectable = days.selectable(selection: selection)
    chain = selectable.mapped { [selection] in Row.mail($0, isSelected: selection.contains($0.id)) }
      .withPlaceholder(.status("No mails"))
    rows = chain
    loader.stateHandler = { [unowned self] in chain.placeholder = .status(status) }
  }

  private static func title(ofDay day: Int, _ mails: AnyRandomAccessCollection<Mail>) -> String {
    let unread = mails.count { $0.isUnread }
    return unread == 0 ? "Day \(day)" : "Day \(day) (\(unread) unread)"
  }

  // MARK: What the user sees

  /// For the view below the list, and the row of an empty one.
  var status: String {
    switch loader.nextState {
    case .hasMore, .end: "No mails"
    case .loading: "Loading…"
    case .failed(let error): "\(error) Tap to try again."
    }
  }

  var folder = "Inbox" {
    didSet { if folder != oldValue { filter() } }
  }

  var search = "" {
    didSet { if search != oldValue { filter() } }
  }

  private func filter() {
    visible.predicate = { [folder, search] in
      $0.folder == folder && (search.isEmpty || $0.contains(search))
    }
    if !selection.ids.isEmpty { selection.ids.subtract(selectable.missingIDs) }
  }

  func mail(at indexPath: IndexPath) -> Mail? {
    guard case .mail(let mail, _) = rows.item(at: indexPath) else { return nil }
    return mail
  }

  // MARK: What the server sends

  /// Adds mails, or replaces those that are known.
  func receive(_ new: [Mail]) throws {
    // A transaction compares all mails, which one edit does not need.
    if new.count == 1 {
      mails.upsert(new[0])
    } else {
      mails.transaction { for mail in new { mails.upsert(mail) } }
    }
  }

  /// Loads older mails. Call it when one of the last rows is displayed.
  func loadMore() async { await loader.loadMore() }

  func retry() async { await loader.retry() }

  // MARK: What the user does

  func tap(_ indexPath: IndexPath) throws {
    guard let mail = mail(at: indexPath) else { return }
    try mails.update(id: mail.id) { $0.isUnread = false }
  }

  func toggleSelection(at indexPath: IndexPath) {
    if let mail = mail(at: indexPath) { selection.toggle(mail.id) }
  }

  func deleteSelected() throws {
    try editSelected("Delete") { mails.remove(id: $0) }
  }

  func moveSelected(to folder: String) throws {
    try editSelected("Move to \(folder)") { id in
      // Mails that are there already would be a step that undoes nothing.
      if mails.item(forID: id)?.folder != folder {
        try mails.update(id: id) { $0.folder = folder }
      }
    }
  }

  private func editSelected(_ name: String, _ edit: (Mail.ID) throws -> Void) throws {
    try mails.transaction(name, undo: history) {
      for id in selection.ids.sorted() where mails.item(forID: id) != nil { try edit(id) }
    }
    selection.ids = []
  }

  /// Returns the edits that were not possible, such as those of mails that are gone.
  func undo() -> [EditError] { history.undo() }

  func redo() -> [EditError] { history.redo() }
}

extension String {
  /// Whether some bytes of the string are those of a text. `contains(_:)` of Foundation takes more
  /// than a microsecond, which is too long for thousands of mails at each key stroke.
  fileprivate func has(_ text: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      text.utf8.withContiguousStorageIfAvailable { searched in
        guard let first = searched.first, bytes.count >= searched.count else { return false }
        for start in 0...bytes.count - searched.count where bytes[start] == first {
          if bytes[start...].starts(with: searched) { return true }
        }
        return false
      }
    } == true
  }
}
