import DataSourceKit

/// A section of the list: a subfolder, or a kind of file.
final class FolderSection: Section<Entry>, Identifiable {
  /// The subfolder's or kind's name. It is empty for the folder itself.
  let id: String

  init(id: String, items: [Entry], headerTitle: String, footerTitle: String? = nil) {
    self.id = id
    super.init(items: items, headerTitle: headerTitle, footerTitle: footerTitle)
  }
}
