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

  /// The marks up to the last section that has one, as long as that is not far away.
  private var marks: [Mark] = []

  /// The marks of sections so far away that an array up to them might not fit into memory. No view has so
  /// many; a difference made by hand may name them.
  private var farMarks: [Int: Mark] = [:]

  /// The first section that is far away.
  private static let farSection = 1 << 20

  /// The mark of a section.
  subscript(section: Int) -> Mark {
    get {
      if marks.indices.contains(section) { return marks[section] }
      return farMarks.isEmpty ? .none : farMarks[section, default: .none]
    }
    set {
      guard section >= 0 else { return }
      guard section < Self.farSection else {
        farMarks[section] = newValue
        return
      }
      if section >= marks.count {
        marks += repeatElement(.none, count: section + 1 - marks.count)
      }
      marks[section] = newValue
    }
  }

  /// Whether views take a section for a deleted or inserted one.
  func isReplaced(_ section: Int) -> Bool { self[section] == .replaced }
}
