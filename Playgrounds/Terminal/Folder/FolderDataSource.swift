import DataSourceDiffing
import Foundation

/// A folder on disk as a list.
///
/// ``rescan()`` reads the disk. The changes pass through the operators of `ArrangedFiles`, and the
/// results are reported.
final class FolderDataSource: DataSource {
  var reloadBlock: ReloadBlock?

  /// Called after the change sets of each update.
  var updateBlock: ((UpdateReport) -> Void)?

  /// The folder's full path.
  let path: String

  /// The results of the last scan: the folder itself and its subfolders, by name, with their files
  /// ordered by when they were first found.
  let files: DiffableSectionedDataSource<Folder.ID?, Entry>

  private var arranged: ArrangedFiles
  private let scanner: FolderScanner
  private let now: () -> ContinuousClock.Instant
  private var listing: Listing
  private var folders = FolderRegister()
  private var register = EntryRegister()

  /// The report of the current update.
  private var update: UpdateReport?

  /// Reads the folder for the first time.
  ///
  /// - Throws: If the folder cannot be read.
  init(
    scanner: FolderScanner, arrangement: Arrangement = Arrangement(),
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) throws(FolderError) {
    self.scanner = scanner
    self.now = now
    path = scanner.fullPath
    listing = try scanner.scan()
    folders.update(listing)
    register.update(listing.files, in: folders.folders)
    files = DiffableSectionedDataSource(sections: folders.folders.sections(of: register.entries))
    arranged = ArrangedFiles(files, arrangement)
    follow()
  }

  /// Reads the folder again.
  ///
  /// - Throws: If the folder can no longer be read. The list stays as it is.
  func rescan() throws(FolderError) {
    let listing = try scanner.scan()
    guard listing != self.listing else { return }
    self.listing = listing
    folders.update(listing)
    register.update(listing.files, in: folders.folders)
    let sections = folders.folders.sections(of: register.entries)
    timed { files.apply(sections) }
  }

  /// How the list is grouped, sorted and filtered.
  ///
  /// Another grouping replaces all sections, which is reported as a reload. Deleting and inserting
  /// everything would mark all rows as new, and lose the selected row.
  var arrangement: Arrangement {
    get { arranged.arrangement }
    set {
      timed {
        if newValue.grouping == arrangement.grouping {
          arranged.arrangement = newValue
        } else {
          arranged = ArrangedFiles(files, newValue)
          follow()
          report(.all)
        }
      }
    }
  }

  private func follow() {
    arranged.list.reloadBlock = { [unowned self] in report($0) }
  }

  private func report(_ changeSet: ChangeSet) {
    let start = now()
    reloadBlock?(changeSet)
    update?.changeSets.append(changeSet)
    update?.duration -= now() - start
  }

  /// Performs a change of the list, and reports its time.
  private func timed(_ change: () -> Void) {
    // A change in response to another one is part of it.
    guard update == nil else { return change() }
    update = UpdateReport()
    let start = now()
    change()
    update?.duration += now() - start
    let report = update
    update = nil
    if let report, !report.changeSets.isEmpty { updateBlock?(report) }
  }
}

extension FolderDataSource {
  var numberOfSections: Int { arranged.list.numberOfSections }

  func numberOfItems(in section: Int) -> Int { arranged.list.numberOfItems(in: section) }

  func item(at indexPath: IndexPath) -> Entry? { arranged.list.item(at: indexPath) }

  func headerTitle(for section: Int) -> String? { arranged.list.headerTitle(for: section) }

  func footerTitle(for section: Int) -> String? { arranged.list.footerTitle(for: section) }
}
