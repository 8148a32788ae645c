public import DataSourceKit
import Foundation

/// A mailbox: folders, a live search, sections by day with the number of unread messages, and undo.
@MainActor
public final class MailScreen {
  private let messages: DiffableListDataSource<Message>
  private let matching: FilteredDataSource<Message>

  /// The folder's messages that match the search, the latest first, by day.
  public let list: GroupedDataSource<Int, Message>

  private let history = EditHistory()

  public init(_ messages: [Message] = Samples.messages) {
    self.messages = DiffableListDataSource(items: messages)
    matching = self.messages.filtered { $0.folder == .inbox }
    list = matching.sorted(by: \.age).grouped(
      by: \.daysAgo, title: { day, messages in MailScreen.title(day, messages) })
  }

  /// The shown folder.
  public var folder = MailFolder.inbox {
    didSet { if folder != oldValue { filter() } }
  }

  /// The text that sender, subject or preview must contain.
  public var search = "" {
    didSet { if search != oldValue { filter() } }
  }

  private func filter() {
    let (folder, search) = (folder, search)
    matching.predicate = { message in
      message.folder == folder
        && (search.isEmpty
          || [message.sender, message.subject, message.preview].contains {
            $0.range(of: search, options: .caseInsensitive) != nil
          })
    }
  }

  private static func title(_ day: Int, _ messages: some Sequence<Message>) -> String {
    let unread = messages.count { $0.isUnread }
    return Samples.day(day) + (unread > 0 ? " — \(unread) unread" : "")
  }

  /// The number of unread messages in a folder.
  public func unreadCount(in folder: MailFolder) -> Int {
    messages.items.count { $0.folder == folder && $0.isUnread }
  }

  /// Calls a closure after each change of any message, until the observation is released.
  public func observeChanges(_ body: @escaping () -> Void) -> ChangeObservation {
    messages.observeChanges { _ in body() }
  }

  // MARK: Edits

  /// Marks messages as read or unread: as unread only if all are read.
  public func toggleUnread(_ ids: Set<Int>) {
    let makesUnread = !messages.items.contains { ids.contains($0.id) && $0.isUnread }
    edit(ids, makesUnread ? "Mark as Unread" : "Mark as Read") { $0.isUnread = makesUnread }
  }

  /// Flags messages, or removes the flag from each that has one.
  public func toggleFlag(_ ids: Set<Int>) { edit(ids, "Flag") { $0.isFlagged.toggle() } }

  /// Moves messages to a folder.
  public func move(_ ids: Set<Int>, to folder: MailFolder) {
    edit(ids, "Move") { $0.folder = folder }
  }

  /// Marks a message as read, because the user looks at it. This cannot be undone.
  public func open(_ id: Int) {
    guard messages.item(forID: id)?.isUnread == true else { return }
    _ = try? messages.update(id: id) { $0.isUnread = false }
  }

  /// Adds a message that has just arrived.
  public func receive(_ message: Message) { messages.upsert(message) }

  private func edit(_ ids: Set<Int>, _ name: String, _ change: (inout Message) -> Void) {
    try? messages.transaction(name, undo: history) {
      for id in ids where messages.item(forID: id) != nil {
        try messages.update(id: id, change)
      }
    }
  }

  public var canUndo: Bool { history.undoName != nil }

  /// Reverts the last edit. Messages that have arrived or changed since stay as they are.
  ///
  /// - Returns: What to tell the user if not everything was reverted; `nil` if all was.
  @discardableResult
  public func undo() -> String? {
    guard canUndo else { return "There is nothing to undo." }
    let count = history.undo().count
    return switch count {
    case 0: nil
    case 1: "One message has changed since, and stays as it is."
    default: "\(count) messages have changed since, and stay as they are."
    }
  }

  /// What to show instead of an empty list.
  public var emptyText: String {
    search.isEmpty
      ? "\(folder.rawValue) is empty." : "No message in \(folder.rawValue) matches “\(search)”."
  }
}
