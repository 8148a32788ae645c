import DataSourceChanges
import DataSourceCore
import StandInViews
import XCTest

@testable import DataSourceViews

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// What every driver does with the scroll position, without a list view: a plain view scrolls, and
/// the driver says where its rows are.
@MainActor
final class DriverTests: XCTestCase {
  private let stage = Stage()
  private var driver: RowDriver { stage.driver }

  private func scrolled(_ scroll: () -> Void) -> Double {
    scroll()
    return stage.top
  }

  func testPositions() async {
    for (upper, lower) in [(0, 0), (8, 4)] as [(CGFloat, CGFloat)] {
      stage.setInsets(upper, lower)
      func top(_ row: Int, _ position: ListPosition, from start: Double = 0) -> Double {
        stage.top = start
        return scrolled { driver.scroll(to: [0, row], at: position, animated: false) }
      }
      let visible = 50 - Double(upper + lower)
      XCTAssertEqual(top(10, .start), 100)
      XCTAssertEqual(top(10, .end), 110 - visible)
      XCTAssertEqual(top(10, .center), 105 - visible / 2)
      XCTAssertEqual(top(10, .nearest), 110 - visible)
      XCTAssertEqual(top(10, .nearest, from: 140), 100)
      XCTAssertEqual(top(10, .nearest, from: 90), 90)
      // The ends of the content.
      XCTAssertEqual(top(19, .start), 200 - visible)
      XCTAssertEqual(top(0, .end, from: 30), 0)
    }
  }

  func testAnchors() async {
    stage.setInsets(8, 4)
    stage.anchoring = .always
    stage.top = 0
    XCTAssertEqual(driver.scrollAnchors.count, 0)
    stage.anchoring = .alwaysEvenAtTop
    XCTAssertEqual(driver.scrollAnchors.first, ScrollAnchor(indexPath: [0, 0], distance: 0))
    stage.anchoring = .always
    stage.top = 33
    let anchors = driver.scrollAnchors
    XCTAssertEqual(anchors.first, ScrollAnchor(indexPath: [0, 3], distance: -3))
    XCTAssertEqual(anchors.map(\.indexPath), (3..<8).map { [0, $0] })
    XCTAssertEqual(
      scrolled { driver.scroll(to: ScrollAnchor(indexPath: [0, 9], distance: -3)) }, 93)
  }

  func testTheEnd() async {
    stage.setInsets(8, 4)
    stage.top = 100
    XCTAssertFalse(driver.showsEnd)
    XCTAssertEqual(scrolled { driver.scrollToEnd() }, 162)
    XCTAssertTrue(driver.showsEnd)
    // Less than a row below it, and a row.
    for (top, isEnd) in [(145.0, true), (142, false)] {
      stage.top = top
      XCTAssertEqual(driver.showsEnd, isEnd)
    }
    stage.top = 162
    #if canImport(UIKit)
      // The user's finger is on the list.
      stage.view.isTracking = true
      XCTAssertFalse(driver.showsEnd)
      stage.view.isTracking = false
    #endif
    stage.hide()
    XCTAssertFalse(driver.showsEnd)
  }

  /// A batch that moves the rows on the screen is not animated: they would jump, and glide back.
  func testWhatMovesTheAnchorIsNotAnimated() async {
    func isAnimated(_ changes: Change...) -> Bool? {
      var animated: Bool?
      var (finished, blocks) = ([Bool](), 0)
      driver.perform(.some(changes)) {
        finished.append($0)
      } block: {
        blocks += 1
      } with: { isAnimated, block, completion in
        animated = isAnimated
        block()
        completion(false)
      }
      XCTAssertEqual(finished, [false])
      XCTAssertEqual(blocks, 1)
      return animated
    }
    let above = Change.item(type: .insert([0, 0]))
    stage.top = 30
    for anchoring in [ScrollAnchoring.never, .whenReloading] {
      stage.anchoring = anchoring
      XCTAssertEqual(isAnimated(above), true)
    }
    stage.anchoring = .always
    for (change, expected) in [
      (above, false), (.item(type: .insert([0, 9])), true), (.item(type: .delete([0, 1])), false),
      (.item(type: .delete([0, 7])), true), (.item(type: .move([0, 1], [0, 9])), false),
      (.item(type: .move([0, 9], [0, 1])), false), (.item(type: .move([0, 9], [0, 12])), true),
      (.section(type: .insert([1])), false),
    ] as [(Change, Bool)] {
      XCTAssertEqual(isAnimated(change), expected, "\(change)")
    }
    // The first row stays where it is if it is the first one of the list.
    stage.top = 0
    XCTAssertEqual(isAnimated(above), true)
    stage.anchoring = .keepingEnd
    XCTAssertEqual(isAnimated(.item(type: .insert([0, 20]))), true)
    driver.scrollToEnd()
    XCTAssertEqual(isAnimated(.item(type: .insert([0, 20]))), false)
    driver.performWithoutAnimation {
      XCTAssertEqual(isAnimated(.item(type: .insert([0, 1]))), false)
      #if canImport(UIKit)
        XCTAssertFalse(UIView.areAnimationsEnabled)
      #endif
    }
  }

  #if canImport(UIKit)
    func testWhoeverScrolls() async {
      func isInterrupted(_ meanwhile: () -> Void) async -> Bool {
        await withCheckedContinuation { done in
          driver.whenResting { done.resume(returning: $0) }
          meanwhile()
        }
      }
      let resting = await isInterrupted { stage.top = 10 }
      XCTAssertFalse(resting)
      let scrolling = await isInterrupted { stage.view.isDecelerating = true }
      XCTAssertTrue(scrolling)
    }

    /// The cells of an updated section are replaced, or those on the screen are configured again.
    func testUpdatedSections() async {
      let rows = (0..<20).map(String.init)
      let (tables, collections) = (OwnSource([rows, []]), OwnSource([rows, []]))
      let drivers: [ViewDriver] = [
        TableViewDriver(tables.table), CollectionViewDriver(collections.collectionView),
      ]
      for driver in drivers {
        driver.client = stage
        for isInPlace in [false, true] {
          (stage.replaced, stage.updatesTitles) = ([], isInPlace)
          stage.configured = []
          driver.updateContent(ofSections: [0], items: [])
          XCTAssertEqual(stage.replaced.count, isInPlace ? 0 : 12)
          XCTAssertEqual(stage.configured.count, isInPlace ? 12 : 0)
        }
      }
      XCTAssertEqual(tables.table.standIn.violations, [])
      XCTAssertEqual(collections.collectionView.standIn.violations, [])
    }

    // MARK: The focus

    /// A cell with a text field, and one where nothing can be typed.
    private func makeCells() -> [(cell: UIView, field: UITextField)] {
      (0..<2).map { row in
        let (cell, field) = (UIView(), UITextField())
        cell.addSubview(UILabel())
        cell.addSubview(field)
        stage.view.addSubview(cell)
        driver.cells[[0, row]] = cell
        return (cell, field)
      }
    }

    func testTheKeyboard() async {
      let cells = makeCells()
      XCTAssertEqual(driver.focuses(), [])
      cells[1].field.becomeFirstResponder()
      let focus = CellFocus(kind: .keyboard, indexPath: [0, 1], part: [0, 1])
      XCTAssertEqual(driver.focuses(), [focus])
      XCTAssertEqual(driver.focuses(in: [[0, 0]]), [])
      // Another cell in its place.
      cells[1].cell.removeFromSuperview()
      let new = makeCells()[1]
      driver.restore(focus)
      XCTAssertTrue(new.field.isFirstResponder)
      // The user types elsewhere, or the cell has no field there.
      new.field.resignFirstResponder()
      let search = UITextField()
      stage.window.addSubview(search)
      search.becomeFirstResponder()
      driver.restore(focus)
      XCTAssertTrue(search.isFirstResponder)
      search.resignFirstResponder()
      for part in [[0, 0], [0, 2], [1]] {
        driver.restore(CellFocus(kind: .keyboard, indexPath: [0, 1], part: part))
      }
      XCTAssertEqual(driver.focuses(), [])
      stage.hide()
      driver.restore(focus)
      XCTAssertFalse(new.field.isFirstResponder)
    }

    func testVoiceOver() async {
      defer { UIAccessibility.focused = nil }
      let cells = makeCells()
      let element = UIAccessibilityElement(accessibilityContainer: cells[0].field)
      for focused in [cells[0].cell, cells[0].field, element] as [UIResponder] {
        UIAccessibility.focused = focused
        XCTAssertEqual(driver.focuses(), [CellFocus(kind: .voiceOver, indexPath: [0, 0])])
      }
      UIAccessibility.focused = stage.view
      XCTAssertEqual(driver.focuses(), [])
      driver.restore(CellFocus(kind: .voiceOver, indexPath: [0, 1]))
      XCTAssertTrue(UIAccessibility.focused === cells[1].cell)
      driver.restore(CellFocus(kind: .voiceOver, indexPath: [0, 9]))
      XCTAssertTrue(UIAccessibility.focused === cells[1].cell)
    }

    func testTheFocusSystem() async {
      let cells = makeCells()
      let system = UIFocusSystem.focusSystem(for: stage.view)
      system?.requestFocusUpdate(to: cells[0].field)
      XCTAssertEqual(driver.focuses(), [CellFocus(kind: .system, indexPath: [0, 0])])
      let focus = CellFocus(kind: .system, indexPath: [0, 1])
      // A cell that the list has removed still has it.
      cells[0].cell.removeFromSuperview()
      driver.restore(focus)
      XCTAssertTrue(system?.focusedItem === cells[1].cell)
      // The user has left the list.
      let button = UIView()
      stage.window.addSubview(button)
      system?.requestFocusUpdate(to: button)
      driver.restore(focus)
      XCTAssertTrue(system?.focusedItem === button)
    }
  #endif
}

/// A view of 50 points in a window, with 20 rows of 10 points.
@MainActor
private final class Stage: ViewDriverClient {
  var anchoring = ScrollAnchoring.never

  #if canImport(UIKit)
    let window = UIWindow()
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
  #else
    let window = NSWindow()
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 200))
    private let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
  #endif
  let driver: RowDriver

  init() {
    driver = RowDriver(view)
    driver.client = self
    driver.noteReading()
    #if canImport(UIKit)
      view.contentSize = CGSize(width: 100, height: 200)
      window.addSubview(view)
    #else
      scrollView.documentView = view
      window.contentView = scrollView
    #endif
  }

  /// The top edge of the visible content.
  var top: Double {
    get { Double(view.viewport.minY) }
    set {
      #if canImport(UIKit)
        view.contentOffset.y = CGFloat(newValue) - view.contentInset.top
      #else
        let inset = scrollView.contentInsets.top
        scrollView.contentView.scroll(to: NSPoint(x: 0, y: CGFloat(newValue) - inset))
      #endif
    }
  }

  func setInsets(_ top: CGFloat, _ bottom: CGFloat) {
    #if canImport(UIKit)
      view.contentInset = UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    #else
      scrollView.contentInsets = NSEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    #endif
  }

  func hide() {
    #if canImport(UIKit)
      view.removeFromSuperview()
    #else
      window.contentView = nil
    #endif
  }

  var updatesTitles = false
  var replaced: [IndexPath] = []
  var configured: [IndexPath] = []

  var scrollAnchoring: ScrollAnchoring { anchoring }
  func viewWillReload() {}
  func viewWillReplaceCells(at indexPaths: [IndexPath]?) { replaced += indexPaths ?? [] }
  func reconfigures(_ indexPath: IndexPath) -> Bool? {
    configured.append(indexPath)
    return true
  }
  func viewDidReconfigure() {}
  func updateTitles(of section: Int) -> Bool { updatesTitles }
  func viewDidUpdateSections() {}
}

private final class RowDriver: ViewDriver {
  var cells: [IndexPath: PlatformView] = [:]

  override var visibleIndexPaths: [IndexPath] {
    guard let viewport = view?.viewport else { return [] }
    return (0..<20).map { [0, $0] }.filter { frame(at: $0)?.intersects(viewport) == true }
  }

  override func frame(at indexPath: IndexPath) -> CGRect? {
    CGRect(x: 0, y: CGFloat(10 * indexPath[1]), width: 100, height: 10)
  }

  override func cellViews(at indexPath: IndexPath) -> [PlatformView?] {
    cells[indexPath].map { [$0] } ?? []
  }
}
