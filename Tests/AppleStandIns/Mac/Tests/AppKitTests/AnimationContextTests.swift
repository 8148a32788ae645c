import AppKit
import XCTest

@MainActor
final class AnimationContextTests: XCTestCase {
  override func setUp() async throws { NSAnimationContext.standIn.finishAnimations() }

  func testCompletionsWait() async {
    let counter = Counter()
    NSAnimationContext.runAnimationGroup { context in
      context.duration = 0
      counter.runs += 1
    } completionHandler: {
      MainActor.assumeIsolated { counter.ends += 1 }
    }
    XCTAssertEqual(counter.runs, 1)
    XCTAssertEqual(counter.ends, 0)
    XCTAssertEqual(NSAnimationContext.standIn.runningAnimations, 1)
    NSAnimationContext.standIn.finishAnimations()
    XCTAssertEqual(counter.ends, 1)

    NSAnimationContext.standIn.finishesAnimationsAtOnce = true
    defer { NSAnimationContext.standIn.finishesAnimationsAtOnce = false }
    NSAnimationContext.runAnimationGroup { _ in
    } completionHandler: {
      MainActor.assumeIsolated { counter.ends += 1 }
    }
    XCTAssertEqual(counter.ends, 2)
  }
}

@MainActor
private final class Counter {
  var runs = 0
  var ends = 0
}
