import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import XCTest

/// Adapter and collection view are released.
@MainActor
final class CollectionLifetimeTests: XCTestCase {
  func testTheAdapterGoesDuringAnAnimation() async {
    let parts = Parts()
    let weakAdapter = WeakReference(parts.adapter)
    var completions: [Bool] = []
    let block = parts.source.reloadBlock
    parts.source.reloadBlock = nil
    parts.source.set([section("A", "b")])
    parts.source.reloadBlock = block
    parts.adapter?.didSelect = { _, _ in }
    parts.adapter?.updater.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) {
      completions.append($0)
    }
    parts.adapter = nil
    XCTAssertNil(weakAdapter.object)
    XCTAssertNil(parts.view?.dataSource)
    XCTAssertNil(parts.view?.delegate)
    parts.view?.standIn.finishAnimations()
    XCTAssertEqual(completions, [true])
    parts.source.set([section("A", "c", "d")])
    parts.window.layoutIfNeeded()
    XCTAssertEqual(parts.view?.standIn.violations.count, 0)
  }

  func testTheAdapterGoesInsideAnUpdate() async {
    for isInItemClosure in [true, false] {
      let parts = Parts()
      let weakAdapter = WeakReference(parts.adapter)
      if isInItemClosure {
        parts.whenAsked = { [weak parts] in parts?.adapter = nil }
      } else {
        parts.adapter?.updater.reloadBlock = { [weak parts] _ in parts?.adapter = nil }
      }
      parts.source.set([section("A", "a", "b", "c"), section("B", "d")])
      XCTAssertNil(weakAdapter.object)
      parts.view?.standIn.finishAnimations()
      await turns()
      parts.window.layoutIfNeeded()
    }
  }

  func testTheAdapterGoesWhileChangesWait() async {
    let parts = Parts()
    let weakAdapter = WeakReference(parts.adapter)
    parts.whenAsked = { [weak parts] in
      parts?.whenAsked = nil
      parts?.source.set([section("A", "z")])
    }
    parts.view?.reloadItems(at: [[0, 0]])
    XCTAssertEqual(parts.adapter?.updater.hasPendingChanges, true)
    parts.adapter = nil
    XCTAssertNil(weakAdapter.object)
    await turns()
    XCTAssertEqual(parts.view?.standIn.violations.count, 0)
  }

  func testTheViewGoes() async {
    let parts = Parts()
    let weakView = WeakReference(parts.view)
    parts.adapter?.updater.reloadBlock = { [weak parts] _ in parts?.view = nil }
    var completions: [Bool] = []
    parts.source.set([section("A", "a1", "b", "c")])
    XCTAssertNil(weakView.object)
    XCTAssertNil(parts.adapter?.collectionView)
    parts.adapter?.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
    parts.adapter?.didSelect = { _, _ in }
    parts.adapter?.prefetch = { _ in }
    parts.adapter?.supplementaryView = { _, _, _, _ in NSView() }
    parts.adapter?.selectItems { _ in true }
    parts.source.set([section("A", "A1", "b")])
    await turns { parts.adapter?.updater.hasPendingChanges == true }
    XCTAssertEqual(completions.count, 1)
    XCTAssertEqual(parts.adapter?.updater.itemCounts, [2])
    XCTAssertEqual(parts.adapter?.selectedItems, [])
  }
}

/// A shown collection view whose parts can be released one by one.
@MainActor
private final class Parts {
  let window = NSWindow()
  let source = People()
  var view: NSCollectionView? {
    willSet { view?.removeFromSuperview() }
  }
  var adapter: CollectionViewAdapter<Person>?
  var whenAsked: (() -> Void)?

  init() {
    let view = NSCollectionView()
    view.collectionViewLayout = NSCollectionViewFlowLayout()
    view.register(TextItem.self, forItemWithIdentifier: ShownCollection.name)
    self.view = view
    source.set([section("A", "a", "b")])
    adapter = CollectionViewAdapter(collectionView: view, dataSource: source) {
      [weak self] view, indexPath, person in
      self?.whenAsked?()
      let item = view.makeItem(withIdentifier: ShownCollection.name, for: indexPath)
      (item as? TextItem)?.show(person.name)
      return item
    }
    window.contentView = view
    window.layoutIfNeeded()
  }
}
