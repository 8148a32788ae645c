/// A message of the mail screen.
public struct Message: Identifiable, Hashable, Sendable {
  public var id: Int
  public var sender: String
  public var subject: String
  public var preview: String

  /// How many minutes before the gallery's start, which is at noon, it arrived.
  public var age: Int
  public var folder = MailFolder.inbox
  public var isUnread = false
  public var isFlagged = false

  public init(
    id: Int, sender: String, subject: String, preview: String, age: Int,
    folder: MailFolder = .inbox, isUnread: Bool = false, isFlagged: Bool = false
  ) {
    (self.id, self.sender, self.subject, self.preview) = (id, sender, subject, preview)
    (self.age, self.folder, self.isUnread, self.isFlagged) = (age, folder, isUnread, isFlagged)
  }

  /// Its text.
  public var letter: String {
    let name = sender.split(separator: " ").first.map(String.init) ?? sender
    return "Dear keeper,\n\n\(preview)\n\nBest wishes,\n\(name)"
  }

  /// The number of midnights since its arrival.
  public var daysAgo: Int { age < 720 ? 0 : (age - 720) / 1_440 + 1 }

  /// When it arrived.
  public var time: String {
    let minute = ((720 - age) % 1_440 + 1_440) % 1_440
    return "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
  }
}

/// A folder of the mail screen.
public enum MailFolder: String, CaseIterable, Hashable, Sendable {
  case inbox = "Inbox"
  case sent = "Sent"
  case archive = "Archive"
  case trash = "Trash"
}
