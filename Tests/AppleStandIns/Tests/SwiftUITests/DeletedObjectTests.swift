import CoreData
import DataSourceCore
import DataSourceViews
import SwiftUI
import UIKit
import XCTest

@testable import DataSourceSwiftUI

/// Objects that are deleted while the data still contains them, which no closure of the app gets.
@MainActor
final class DeletedObjectTests: XCTestCase {
  private let context = NSManagedObjectContext(.mainQueue)
  private lazy var notes = (1...3).map { number in
    let note = Note(context: context)
    note.setValue(number, forKey: "number")
    return note
  }
  private lazy var source = Notes(notes)

  /// SwiftUI computes the view of a cell again, such as because it reads something else.
  func testACellOfAnAdapterIsReadAgain() async throws {
    var shown: [Int?] = []
    func text(_ note: Note) -> Text {
      shown.append(note.number)
      return Text("\(note.number ?? -1)")
    }
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(table)
    window.addSubview(view)
    let adapters: [Any] = [
      TableViewAdapter(tableView: table, dataSource: source).hostedCell(
        for: Note.self, content: text),
      CollectionViewAdapter(collectionView: view, dataSource: source).hostedCell(
        for: Note.self, content: text),
    ]
    window.layoutIfNeeded()
    try context.save()
    let contents = [
      table.visibleCells[1].contentConfiguration, view.visibleCells[1].contentConfiguration,
    ].compactMap { $0 as? any ReadableConfiguration }
    XCTAssertEqual(contents.map(\.text), ["2", "2"])
    context.delete(notes[1])
    try context.save()
    shown = []
    XCTAssertEqual(contents.map(\.text), ["", ""])
    XCTAssertEqual(shown, [])
    withExtendedLifetime(adapters) {}
  }

  /// The row of the item has moved since the user began to swipe, so it is searched.
  func testTheUserDeletesAnItemBehindADeletedObject() async throws {
    try context.save()
    var identified: [Int?] = []
    var deleted: [Int?] = []
    let list = CollectionView(source) { (note: Note) -> Int in
      identified.append(note.number)
      return note.number ?? -1
    } content: { _ in
      Text("")
    }.onDeleteItems { (notes: [Note]) in deleted += notes.map(\.number) }
    context.delete(notes[0])
    try context.save()
    list.delete(notes[2], at: [0, 0])
    XCTAssertEqual(deleted, [3])
    XCTAssertFalse(identified.contains(nil))
  }
}

private final class Note: NSManagedObject {
  var number: Int? { value(forKey: "number") as? Int }
}

private final class Notes: ListDataSource {
  let items: [Note]
  var reloadBlock: ReloadBlock?

  init(_ items: [Note]) { self.items = items }
}
