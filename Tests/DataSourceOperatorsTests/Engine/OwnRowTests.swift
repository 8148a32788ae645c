import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import Testing

/// The rows of their own of released operators.
@Suite struct OwnRowTests {
  final class Object: Identifiable, Equatable {
    let id: Int
    var onEnd: () -> Void = {}
    init(_ id: Int) { self.id = id }
    deinit { onEnd() }
    static func == (a: Object, b: Object) -> Bool { a.id == b.id }
  }

  typealias List = DiffableListDataSource<Object>

  enum Kind: CaseIterable {
    case separated, expanded, trailingRow, placeholder, paged, children, contents

    func make(_ list: List, _ object: Object) -> ListStage {
      switch self {
      case .separated: list.separated { _, _ in object }
      case .expanded: list.flatMapped { $0.id == 1 ? [object] : [] }
      case .trailingRow: list.withTrailingRow(object)
      case .placeholder: list.filtered { _ in false }.withPlaceholder(object)
      case .paged: list.limited(to: 1) { _ in object }
      case .children: list.outlined(children: { $0.id == 1 ? [object] : [] }, expandedIDs: [1])
      case .contents:
        list.outlined(
          contents: { $0.id == 1 ? DiffableListDataSource(items: [object]) : nil }, expandedIDs: [1]
        )
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func areReleased(kind: Kind) throws {
    let list = List(items: [Object(1), Object(2)])
    let kept = list.filtered { _ in true }
    weak var row: Object?
    var ended = 0
    do {
      let object = Object(100)
      row = object
      // A deinitializer may use the list.
      object.onEnd = {
        ended += 1
        try? list.append(Object(200))
      }
      let made = kind.make(list, object)
      withExtendedLifetime(made) {}
    }
    #expect(row == nil)
    #expect(ended == 1)
    // The handles can be used again.
    let again = kind.make(list, Object(300))
    try list.append(Object(3))
    #expect(kept.itemCounts == [4])
    withExtendedLifetime(again) {}
  }

  /// On another thread the values may be in use, so they are kept until their handles are used.
  @Test func onAnotherThread() throws {
    final class Box: @unchecked Sendable {
      var stage: ListStage?
    }
    let list = List(items: [Object(1), Object(2)])
    let kept = list.filtered { _ in true }
    let box = Box()
    weak var row: Object?
    do {
      let object = Object(100)
      row = object
      box.stage = list.separated { _, _ in object }
    }
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.stage = nil
      done.signal()
    }
    thread.start()
    done.wait()
    let next = kept.separated { _, _ in Object(101) }
    #expect(row == nil)
    #expect(next.itemCounts == [3])
  }
}
