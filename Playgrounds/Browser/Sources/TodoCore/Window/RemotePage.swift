package import DataSourceKit
package import DataSourceViews
package import Foundation

/// The list in a remote window: a view that performs changes by sending them.
///
/// The updater drives it like any other view. It validates batches before they are sent. While the
/// window's acknowledgements are missing, the view is busy, so further changes are merged into one
/// change set. A window takes no more memory than the list.
package final class RemotePage<Item>: UpdatableListView {
  /// How many messages may be on their way before the window has to acknowledge one.
  package static var limit: Int { 8 }

  /// Changes with more commands are sent as a snapshot.
  package static var commandLimit: Int { 2_000 }

  /// Drives this view.
  package let updater: ListViewUpdater<Item>

  /// The number of the last message.
  package private(set) var lastNumber = 0

  private var acknowledged = 0
  private var needsSnapshot = true
  private var work: [() -> Void] = []
  private let todo: (Item) -> Todo
  private let sectionID: (Int) -> Int
  private let send: (WindowMessage) -> Void

  /// Creates a view. Nothing is sent before ``resync()``.
  ///
  /// - Parameters:
  ///   - dataSource: What it shows.
  ///   - todo: Returns the row of an item.
  ///   - sectionID: Returns the identity of the data source's section at an index.
  ///   - send: Sends a message.
  package init(
    _ dataSource: any DataSource<Item>, todo: @escaping (Item) -> Todo,
    sectionID: @escaping (Int) -> Int, send: @escaping (WindowMessage) -> Void
  ) {
    updater = ListViewUpdater(dataSource: dataSource)
    updater.commandLimit = Self.commandLimit
    self.todo = todo
    self.sectionID = sectionID
    self.send = send
    updater.view = self
  }

  /// Sends everything, once the window has acknowledged enough.
  package func resync() { updater.performUpdates(withChangeSet: .all) }

  /// The window has performed all messages up to a number.
  ///
  /// - Throws: ``TodoError/unknownNumber(_:)``.
  package func acknowledge(_ number: Int) throws(TodoError) {
    guard (0...lastNumber).contains(number) else { throw .unknownNumber(number) }
    acknowledged = max(acknowledged, number)
    guard readiness != .busy else { return }
    let work = work
    self.work = []
    for task in work { task() }
  }

  // MARK: UpdatableListView

  package var readiness: ListViewReadiness {
    if lastNumber - acknowledged >= Self.limit { return .busy }
    return needsSnapshot ? .unloaded : .ready
  }

  package func reloadAll() { needsSnapshot = true }

  package func finishLayout() {
    guard needsSnapshot else { return }
    needsSnapshot = false
    var message = next(.snapshot)
    message.sections = updater.itemCounts.indices.map(section)
    send(message)
  }

  package func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    updates()
    var message = next(.batch)
    message.counts = updater.itemCounts
    message.setChanges(of: changes)
    let sections = changes.insertedSections.map { WindowMessage.Placed(section($0), at: $0) }
    let rows = placed(changes.insertedItems)
    message.insertedSections = sections.isEmpty ? nil : sections
    message.inserted = rows.isEmpty ? nil : rows
    send(message)
    completion(true)
  }

  package func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    var message = next(.content)
    message.updatedSections = sections.map { WindowMessage.Placed(section($0), at: $0) }
    message.updated = placed(items)
    send(message)
  }

  package func performLater(_ work: @escaping () -> Void) { self.work.append(work) }

  // MARK: Reading

  private func next(_ kind: WindowMessage.Kind) -> WindowMessage {
    lastNumber += 1
    return WindowMessage(kind, number: lastNumber)
  }

  private func section(_ index: Int) -> WindowMessage.Section {
    let rows = (0..<updater.numberOfItems(in: index)).compactMap {
      updater.item(at: IndexPath(item: $0, section: index)).map(todo)
    }
    let id = updater.sectionInDataSource(index).map(sectionID) ?? 0
    return .init(id: id, title: updater.headerTitle(for: index) ?? "", rows: rows)
  }

  private func placed(_ indexPaths: [IndexPath]) -> [WindowMessage.Placed<Todo>] {
    indexPaths.compactMap { path in
      updater.item(at: path).map { .init(todo($0), at: path.section, path.item) }
    }
  }
}
