import DataSourceDiffing

/// A folder on disk as a list.
///
/// It reads the disk when it is told to, by ``rescan()``, and reports what has changed since: first
/// the structure, as one batch, then the content.
final class FolderDataSource: SectionedDataSource {
  typealias ItemType = Entry

  var reloadBlock: ReloadBlock?

  /// Is told of each update, after its change sets.
  var updateBlock: ((UpdateReport) -> Void)?

  private(set) var sections: [FolderSection] = []

  /// How the list is grouped, sorted and filtered.
  ///
  /// With another grouping no section stays. Views could show that, as one deletion and insertion of
  /// everything; but a list whose rows are all marked as new tells nothing, and loses the selected
  /// row. So everything is to be read again then.
  var arrangement: Arrangement {
    didSet {
      guard arrangement != oldValue else { return }
      rearrange(arrangement.grouping == oldValue.grouping ? .singleBatch : .reload)
    }
  }

  private let scanner: FolderScanner
  private let now: () -> ContinuousClock.Instant
  private var listing = Listing()
  private var folders = FolderRegister()
  private var register = EntryRegister()

  /// Reads the folder for the first time.
  ///
  /// - Throws: If the folder cannot be read.
  init(
    scanner: FolderScanner, arrangement: Arrangement = Arrangement(),
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) throws(FolderError) {
    self.scanner = scanner
    self.arrangement = arrangement
    self.now = now
    path = scanner.fullPath
    read(try scanner.scan())
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
    read(listing)
    rearrange()
  }

  private func read(_ listing: Listing) {
    self.listing = listing
    folders.update(listing)
    register.update(listing.files, in: folders.folders)
  }

  private func arrange() -> [FolderSection] {
    arrangement.sections(of: register.entries, folders: folders.folders)
  }

  private func rearrange(_ policy: UpdatePolicy = .singleBatch) {
    let old = sections
    sections = arrange()
    timed { reload(from: old, options: UpdateOptions(policy: policy)) }
  }

  /// Does something that reports changes, and tells how long that took.
  private func timed(_ report: () -> Void) {
    guard let listener = reloadBlock else { return }
    var update = UpdateReport()
    reloadBlock = { [now] changeSet in
      let start = now()
      listener(changeSet)
      update.changeSets.append(changeSet)
      update.duration -= now() - start
    }
    let start = now()
    report()
    update.duration += now() - start
    reloadBlock = listener
    if !update.changeSets.isEmpty { updateBlock?(update) }
  }
}
