import Foundation
import UIKit

/// The data for both kinds of views, and a record of their queries and notifications.
@MainActor
class ListSource: NSObject {
  struct Part {
    var header: String?
    var footer: String?
    var rows: [String]
  }

  var parts: [Part]

  /// The window of the most recent view.
  lazy var window = UIWindow()

  /// The queries and notifications, in order.
  var log: [String] = []

  /// Runs whenever a cell is requested.
  var whenAskedForCell: (() -> Void)?

  /// Whether a cell that is configured again is replaced with a new one.
  var replacesCells = false

  nonisolated init(_ rows: [String]...) {
    parts = rows.map { Part(rows: $0) }
    super.init()
  }

  func text(_ indexPath: IndexPath) -> String {
    parts.indices.contains(indexPath[0]) && parts[indexPath[0]].rows.indices.contains(indexPath[1])
      ? parts[indexPath[0]].rows[indexPath[1]] : "?"
  }

  func note(_ name: String, _ indexPath: IndexPath) {
    log.append("\(name) \(indexPath[0])-\(indexPath[1])")
  }

  /// The queries and notifications since the last call, except for some names.
  func takeLog(without names: String...) -> [String] {
    defer { log = [] }
    return log.filter { entry in !names.contains { entry.hasPrefix($0) } }
  }
}

/// Rows with the same name and ascending numbers.
func rows(_ count: Int, _ name: String = "row") -> [String] {
  (0..<count).map { "\(name) \($0)" }
}
