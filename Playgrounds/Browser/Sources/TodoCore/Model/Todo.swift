/// Something to do.
package struct Todo: Identifiable, Hashable, Sendable {
  /// It never changes. Greater ones are newer.
  package let id: Int

  package var title: String
  package var isDone: Bool

  package init(id: Int, title: String, isDone: Bool = false) {
    self.id = id
    self.title = title
    self.isDone = isDone
  }
}

extension Todo: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(isDone, forKey: .done)
  }

  private enum CodingKeys: CodingKey {
    case id, title, done
  }
}
