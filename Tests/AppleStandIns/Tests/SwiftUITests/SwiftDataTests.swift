import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import Observation
import StandInViews
import SwiftData
import SwiftUI
import TransitionSupport
import UIKit
import XCTest
import _DataSourceObjectDeletion

@testable import DataSourceSwiftUI

@Observable
private final class Note: PersistentModel {
  @ObservationIgnored let storage = ModelStorage()
  private(set) var text: String

  /// How many properties of deleted models have been read. A real model traps.
  @ObservationIgnored nonisolated(unsafe) static var trapCount = 0

  var title: String {
    if storage.isGone { Self.trapCount += 1 }
    return text
  }

  init(_ text: String) { self.text = text }

  func rename(_ text: String) { self.text = text }
}

/// A data source that does not notice what happens to its models.
private final class Notes: ListDataSource {
  let items: [Note]
  var reloadBlock: ReloadBlock?

  init(_ items: [Note]) { self.items = items }
}

/// Lists of models of SwiftData. The properties of a deleted one must not be read.
@MainActor
final class SwiftDataTests: XCTestCase {
  private let context = ModelContext()
  private var notes: [Note] = []
  private var displayed: [String] = []

  private func makeNotes(_ count: Int) {
    notes = (0..<count).map { Note("\($0)") }
    for note in notes { context.insert(note) }
    context.save(notes)
    Note.trapCount = 0
  }

  func testWhichModelsAreDeleted() {
    makeNotes(2)
    let new = Note("new")
    XCTAssertFalse(isDeletedObject(new))
    context.insert(new)
    XCTAssertFalse(isDeletedObject(new))
    XCTAssertFalse(isDeletedObject(notes[0]))
    XCTAssertFalse(isDeletedObject(notes[0] as Note?))
    XCTAssertFalse(isDeletedObject(nil as Note?))
    context.delete(notes[0])
    XCTAssert(isDeletedObject(notes[0]))
    XCTAssert(isDeletedObject(notes[0] as any PersistentModel))
    context.save()
    XCTAssert(isDeletedObject(notes[0]))
    XCTAssert(isDeletedObject(notes[0] as Note?))
    XCTAssertFalse(isDeletedObject(notes[1]))
    // A model that was never saved keeps its properties.
    context.delete(new)
    context.save()
    XCTAssertFalse(isDeletedObject(new))
    // The context of these has gone.
    let others = [Note("other")]
    do {
      let context = ModelContext()
      context.insert(others[0])
      context.save(others)
      XCTAssertFalse(isDeletedObject(others[0]))
    }
    XCTAssert(isDeletedObject(others[0]))
  }

  /// A model is deleted, and the data source does not know it yet.
  func testRowsOfDeletedModels() async {
    for isSaved in [true, false] {
      makeNotes(3)
      let source = Notes(notes)
      let list = CollectionView<Note, PersistentIdentifier, Text>(source) { Text($0.title) }
        .rowBackground { Text($0.title) }
        .accessories { note in note.title.isEmpty ? [] : [.disclosureIndicator(displayed: .always)]
        }
        .menuActions { notes in notes.map { RowAction($0.title) {} } }
        .onDeleteItems { (notes: [Note]) in self.displayed += notes.map(\.title) }
      let coordinator = CollectionCoordinator(list)
      let window = UIWindow()
      let view = coordinator.view
      window.addSubview(view)
      coordinator.update(list, EnvironmentValues(), isAnimated: false)
      window.layoutIfNeeded()
      XCTAssertEqual(view.standIn.shownRows[0].rows, ["0 on 0", "1 on 1", "2 on 2"])
      context.delete(notes[1])
      if isSaved { context.save() }
      XCTAssertEqual(view.standIn.shownRows[0].rows, ["0 on 0", " on ", "2 on 2"])
      coordinator.update(list, EnvironmentValues(), isAnimated: false)
      view.reloadData()
      window.layoutIfNeeded()
      notes[1].rename("gone")
      for _ in 0..<20 { await Task.yield() }
      list.delete(notes[1], at: [0, 1])
      XCTAssertEqual(Note.trapCount, 0)
      XCTAssertEqual(displayed, [])
    }
  }

  /// An adapter's closures: it gets a deleted model from the data source or has read it.
  func testClosuresOfAnAdapter() async {
    makeNotes(3)
    let source = Notes(notes)
    let view = UITableView()
    let adapter = TableViewAdapter(tableView: view, dataSource: source)
      .cell(for: Note.self) { [unowned self] (_: UITableViewCell, note) in
        displayed.append(note.title)
      }
    adapter.willDisplay = { [unowned self] in displayed.append($0.title) }
    adapter.didEndDisplaying = { [unowned self] in displayed.append("end \($0.title)") }
    adapter.didSelect = { [unowned self] note, _ in displayed.append("select \(note.title)") }
    let window = UIWindow()
    window.addSubview(view)
    window.layoutIfNeeded()
    XCTAssertEqual(displayed, ["0", "0", "1", "1", "2", "2"])
    displayed = []
    context.delete(notes[1])
    context.save()
    view.standIn.userSelects([0, 1])
    view.standIn.userSelects([0, 0])
    view.reloadData()
    window.layoutIfNeeded()
    XCTAssertEqual(Note.trapCount, 0)
    XCTAssertFalse(displayed.contains("1"))
    XCTAssertFalse(displayed.contains("end 1"))
    XCTAssertFalse(displayed.contains("select 1"))
    XCTAssert(displayed.contains("select 0"))
    XCTAssert(displayed.contains("end 0"))
  }
}
