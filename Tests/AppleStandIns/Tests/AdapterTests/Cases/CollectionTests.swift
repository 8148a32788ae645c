import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// What the collection views of both frameworks have, and no table.
@MainActor
final class CollectionTests: XCTestCase {
  func testHeaders() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")], isShown: false)
    list.addHeaders()
    list.show()
    XCTAssertEqual(list.headers, ["A", "B"])
    XCTAssertEqual(list.log.take(), ["0-0: 0", "1-0: 1"])
    list.source.set([section("C", "c"), section("A", "a"), section("B", "b")])
    XCTAssertEqual(list.headers, ["C", "A", "B"])
    XCTAssertEqual(list.log.take(), ["0-0: 0"])
    list.adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([1]))]))
    XCTAssertEqual(list.log.take(), ["1-0: 1"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A cell is made for a section that the data source removes during the layout.
  func testHeadersOfGoneSections() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")])
    list.addHeaders()
    list.layOut()
    XCTAssertEqual(list.headers, ["A", "B"])
    _ = list.log.take()
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set([section("B", "b")])
    }
    list.adapter.reloadData()
    // A deleted section has no index in the data source.
    XCTAssertEqual(list.log.take(), ["0-0: none", "1-0: 0"])
    await list.settle()
    XCTAssertEqual(list.texts, [["b"]])
    XCTAssertEqual(list.headers, ["B"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testPrefetching() async {
    let list = ShownCollection([section("A", "a", "b", "c")])
    XCTAssertNil(list.view.prefetchDataSource)
    list.adapter.prefetchHandler = { [log = list.log] in log.note("+\($0.map(\.name))") }
    list.adapter.cancelPrefetchingHandler = { [log = list.log] in log.note("-\($0.map(\.name))") }
    let prefetching = list.view.prefetchDataSource
    prefetching?.collectionView(list.view, prefetchItemsAt: [[0, 1], [0, 2], [0, 9]])
    prefetching?.collectionView(list.view, cancelPrefetchingForItemsAt: [[0, 2]])
    XCTAssertEqual(list.log.take(), ["+[\"b\", \"c\"]", "-[\"c\"]"])
    list.adapter.prefetchHandler = nil
    list.adapter.cancelPrefetchingHandler = nil
    XCTAssertNil(list.view.prefetchDataSource)
  }

  /// If the data source no longer contains a section, its layout is still found by identity.
  func testLayoutByIdentity() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")], isShown: false)
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(20))
    let layouts = ["A", "B"].map { _ in
      NSCollectionLayoutSection(
        group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    }
    let layout = list.adapter.layout(
      by: { [source = list.source] in source.sections[$0].id },
      section: { id, _ in layouts[id == "A" ? 0 : 1] })
    list.view.collectionViewLayout = layout
    list.show()
    func indices(_ sections: [NSCollectionLayoutSection?]) -> [Int?] {
      sections.map { section in layouts.firstIndex { $0 === section } }
    }
    XCTAssertEqual(indices(layout.sections), [0, 1])
    list.adapter.updater.withChangesQueued {
      list.source.set([section("B", "b")])
      layout.invalidateLayout()
      list.layOut()
      XCTAssertEqual(indices(layout.sections), [0, 1])
      // A value that has never been read.
      let other = list.adapter.layout(by: { $0 }, section: { _, _ in layouts[1] })
      list.view.collectionViewLayout = other
      list.layOut()
      XCTAssertEqual(other.sections.map { $0 != nil }, [true, true])
      XCTAssertEqual(indices(other.sections), [nil, 1])
      list.view.collectionViewLayout = layout
    }
    await list.settle()
    XCTAssertEqual(indices(layout.sections), [1])
    XCTAssertEqual(list.takeRules(), [])
  }
}
