extension FileRecord {
  /// The name of the file's kind, from the end of its name.
  var kindName: String {
    switch kind {
    case .folder: return "Folder"
    case .link: return "Link"
    case .other: return "Special file"
    case .file: break
    }
    guard let ending = fileExtension else { return "No extension" }
    return Self.kindNames[ending] ?? ".\(ending)"
  }

  /// What follows the last dot, in lowercase; `nil` if nothing does, or nothing precedes it.
  private var fileExtension: String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    return ending.isEmpty ? nil : ending.lowercased()
  }

  private static let kindNames = [
    "c": "C source", "cpp": "C++ source", "css": "Style sheet", "csv": "Table", "gif": "Image",
    "h": "C header", "htm": "Web page", "html": "Web page", "jpeg": "Image", "jpg": "Image",
    "js": "JavaScript", "json": "JSON", "log": "Log", "m": "Objective-C source", "md": "Markdown",
    "mov": "Film", "mp3": "Sound", "mp4": "Film", "pdf": "PDF", "plist": "Property list",
    "png": "Image", "py": "Python source", "rs": "Rust source", "sh": "Shell script",
    "svg": "Image", "swift": "Swift source", "tgz": "Archive", "toml": "TOML", "txt": "Text",
    "wav": "Sound", "xml": "XML", "yaml": "YAML", "yml": "YAML", "zip": "Archive",
  ]
}
