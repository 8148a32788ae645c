import DataSourceKit
import Foundation

/// What the ready-made data sources share: the data, and how its changes are found and told.
///
/// The contents are values. So whoever changes a section object that a data source was given, or gave,
/// changes nothing here.
public final class _DiffableCore<SectionID: Hashable, Item> {
  typealias Content = SectionContent<SectionID, Item>

  var reloadBlock: ReloadBlock?
  var options = UpdateOptions()
  // Set by the extensions in other files only, as everything below.
  var contents: [SectionContent<SectionID, Item>]
  @usableFromInline let identity: _ItemIdentity<SectionID, Item>

  /// Grows with each change.
  var revision = 0
  /// How often all data was to be replaced.
  var requests = 0
  /// The number of the request whose data was applied last.
  var appliedRequest = 0
  /// Whether the data source stands between the two batches of one update.
  var isBetweenBatches = false
  /// The data that a listener has applied in between.
  var postponed: [Content]?
  /// What a transaction has done so far; `nil` outside of transactions.
  var log: EditLog?
  /// What takes the transaction back, the last edit first.
  var undo: [Edit<SectionID, Item>] = []
  /// What has been told since the outermost of the updates that are being told began.
  var told: [ChangeSet] = []
  /// How many updates are being told, each within the one before.
  var updates = 0
  let queue = ApplyQueue()

  /// Made when it is asked for.
  var index: (any _ItemIndex<Item>)?
  var sectionIndex: [SectionID: Int]?

  @usableFromInline
  init(_ contents: [SectionContent<SectionID, Item>], identity: _ItemIdentity<SectionID, Item>) {
    self.contents = contents
    self.identity = identity
  }

  var delivery: Delivery {
    Delivery(
      reloadBlock: {
        self.reloadBlock.map { reloadBlock in
          { changeSet in
            self.told.append(changeSet)
            reloadBlock(changeSet)
          }
        }
      },
      itemCount: { self.itemCount(of: $0) })
  }

  /// Tells something. A listener may make changes meanwhile, which are told within.
  func tell(_ body: () -> [ChangeSet]) -> [ChangeSet] {
    updates += 1
    defer {
      updates -= 1
      if updates == 0 { told = [] }
    }
    return body()
  }

  func itemCount(of section: Int) -> Int {
    contents.indices.contains(section) ? contents[section].items.count : 0
  }

  /// Sets the contents, and forgets what was known of the old ones.
  func setContents(_ new: [Content]) {
    contents = new
    revision += 1
    index = nil
    sectionIndex = nil
  }
}
