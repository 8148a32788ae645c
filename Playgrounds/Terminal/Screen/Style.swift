/// How a line is shown.
enum Style {
  case plain, bold, faint, title, inserted, removed, moved, updated

  /// The text in this style, with terminal escapes; reversed if it is selected.
  func applied(to text: String, isSelected: Bool = false) -> String {
    let codes = [isSelected ? "7" : "", code].filter { !$0.isEmpty }
    return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  private var code: String {
    switch self {
    case .plain: ""
    case .bold: "1"
    case .faint: "2"
    case .title: "7"
    case .inserted: "32"
    case .removed: "9;31"
    case .moved: "34"
    case .updated: "33"
    }
  }
}

extension Style {
  init(_ mark: Mark) {
    switch mark {
    case .inserted: self = .inserted
    case .removed: self = .removed
    case .moved: self = .moved
    case .updated: self = .updated
    }
  }
}
