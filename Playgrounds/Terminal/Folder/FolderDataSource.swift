import DataSourceKit

/// A folder on disk as a list.
///
/// It reads the disk when it is told to, by ``rescan()``, and reports what has changed since: first
/// the structure, as one batch, then the content.
final class FolderDataSource: SectionedDataSource {
  typealias ItemType = Entry

  var reloadBlock: ReloadBlock?

  private(set) var sections: [FolderSection] = []

  /// How the list is grouped, sorted and filtered.
  var arrangement: Arrangement {
    didSet {
      if arrangement != oldValue { rearrange(anew: arrangement.grouping != oldValue.grouping) }
    }
  }

  private let scanner: FolderScanner
  private var listing: Listing
  private var register = EntryRegister()

  /// Reads the folder for the first time.
  ///
  /// - Throws: If the folder cannot be read.
  init(scanner: FolderScanner, arrangement: Arrangement = Arrangement()) throws(FolderError) {
    self.scanner = scanner
    self.arrangement = arrangement
    listing = try scanner.scan()
    path = scanner.fullPath
    register.update(listing.files)
    sections = arrange()
  }

  /// The folder's path in full.
  let path: String

  /// Reads the folder again.
  ///
  /// - Throws: If the folder cannot be read any more. The list stays as it is.
  func rescan() throws(FolderError) {
    let listing = try scanner.scan()
    guard listing != self.listing else { return }
    self.listing = listing
    register.update(listing.files)
    rearrange()
  }

  private func arrange() -> [FolderSection] {
    arrangement.sections(of: register.entries, subfolders: listing.subfolders)
  }

  private func rearrange(anew: Bool = false) {
    let old = sections
    sections = arrange()
    guard !anew, let difference = SectionDifference(from: old, to: sections) else {
      reloadBlock?(.all)
      return
    }
    for changes in [difference.structure, difference.content] where !changes.isEmpty {
      reloadBlock?(.some(changes))
    }
  }
}
