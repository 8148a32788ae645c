import Foundation
import TodoCore

extension TodoEdit {
  /// A page's request for the edit.
  var request: String {
    let object: [String: Any] =
      switch self {
      case .add(let title, let section): ["do": "add", "title": title, "section": section]
      case .edit(let id, let title): ["do": "edit", "id": id, "title": title]
      case .tick(let id, let isDone): ["do": "tick", "id": id, "done": isDone]
      case .delete(let id): ["do": "delete", "id": id]
      case .move(let id, .before(let other)): ["do": "move", "id": id, "before": other]
      case .move(let id, .after(let other)): ["do": "move", "id": id, "after": other]
      case .move(let id, .end(let section)): ["do": "move", "id": id, "section": section]
      case .addSection(let title): ["do": "addSection", "title": title]
      case .renameSection(let id, let title): ["do": "renameSection", "id": id, "title": title]
      case .deleteSection(let id): ["do": "deleteSection", "id": id]
      case .moveSection(let id, let other?): ["do": "moveSection", "id": id, "before": other]
      case .moveSection(let id, nil): ["do": "moveSection", "id": id]
      case .clearDone: ["do": "clearDone"]
      case .shuffle: ["do": "shuffle"]
      }
    let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}

extension ViewSettings {
  /// The settings as members of an object.
  var members: String {
    #""filter":"\#(filter)","show":"\#(show.rawValue)","sort":"\#(sort.rawValue)""#
  }
}
