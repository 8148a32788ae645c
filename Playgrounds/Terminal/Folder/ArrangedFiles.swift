import DataSourceCore
import DataSourceOperators

/// A folder's files as the list shows them: a chain of operators.
///
/// Each operator follows the previous one, change by change. The last one reports the changes of
/// the list, whether files, the filter or the order have changed.
final class ArrangedFiles {
  /// The last operator of the chain.
  let list: any DataSource<Entry>

  private let filtered: FilteredDataSource<Entry>
  private let sorted: SortedDataSource<Entry>
  private let withoutEmptySections: NonemptySectionsDataSource<Entry>?

  /// - Parameters:
  ///   - files: The files, in a section for each folder.
  ///   - arrangement: How they are grouped, sorted and filtered at first.
  init(_ files: some DataSource<Entry>, _ arrangement: Arrangement) {
    self.arrangement = arrangement
    filtered = files.filtered(arrangement.predicate)
    switch arrangement.grouping {
    case .folder:
      // The files come in sections by folder. These pass through, so that an empty folder has a
      // section, too, and a renamed folder's section moves.
      sorted = filtered.sorted(by: arrangement.order.areInOrder)
      let nonempty = sorted.withoutEmptySections()
      nonempty.hidesEmptySections = arrangement.isFiltering
      withoutEmptySections = nonempty
      list = nonempty
    case .kind:
      // Files of one kind are sorted across folders.
      sorted = filtered.flattened().sorted(by: arrangement.order.areInOrder)
      withoutEmptySections = nil
      list = sorted.grouped(
        by: { $0.file.kindName }, keysSortedBy: { SortKey($0) < SortKey($1) },
        title: { kind, _ in kind })
    }
  }

  /// How the files are sorted and filtered. A new value is reported as insertions, deletions and
  /// moves.
  ///
  /// - Precondition: The grouping does not change, which requires another chain.
  var arrangement: Arrangement {
    didSet {
      assert(arrangement.grouping == oldValue.grouping)
      if arrangement.order != oldValue.order { sorted.areInOrder = arrangement.order.areInOrder }
      if arrangement.filter != oldValue.filter { refilter() }
    }
  }

  private func refilter() {
    // While empty sections are hidden, a section is deleted with its last file and inserted with
    // its first one.
    if arrangement.isFiltering { withoutEmptySections?.hidesEmptySections = true }
    filtered.predicate = arrangement.predicate
    if !arrangement.isFiltering { withoutEmptySections?.hidesEmptySections = false }
  }
}
