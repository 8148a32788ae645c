/// What happens to each section of one side, as far as anything does.
struct SectionMarks {
  enum Mark: UInt8 {
    case none
    /// The section is still there, and its titles are to be read again.
    case updated
    /// Items go from it, come into it or move in it.
    case edited
    /// Views take the section for a deleted or inserted one.
    case replaced

    /// Whether the section is there before and after, and is not read again as a whole.
    var isKept: Bool { self == .none || self == .edited }
  }

  /// The marks up to the last section that has one.
  private var marks: [Mark] = []

  /// The mark of a section.
  subscript(section: Int) -> Mark {
    get { marks.indices.contains(section) ? marks[section] : .none }
    set {
      guard section >= 0 else { return }
      if section >= marks.count {
        marks += repeatElement(.none, count: section + 1 - marks.count)
      }
      marks[section] = newValue
    }
  }

  /// Whether views take a section for a deleted or inserted one.
  func isReplaced(_ section: Int) -> Bool { self[section] == .replaced }
}
