import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import Testing

@Suite struct PagedStateTests {
  private struct Row: Identifiable, Equatable {
    var id: Int
    var text = ""
  }

  /// An observer reads the state that it has set, and the last of several is shown.
  @Test func stateSetByAnObserver() {
    let list = DiffableListDataSource(items: (0..<3).map { Row(id: $0) })
    let paged = list.limited(to: 10) { Row(id: -1, text: "\($0)") }
    var read: [PagingState?] = []
    var isFirst = true
    let observation = paged.observeChanges { _ in
      guard isFirst else { return }
      isFirst = false
      for state in [.loading, nil, .hasMore] as [PagingState?] {
        paged.overriddenState = state
        read.append(paged.overriddenState)
      }
      #expect(paged.item(at: [0, 4])?.text == "end", "the row follows")
    }
    list.items.append(Row(id: 3))
    #expect(read == [.loading, nil, .hasMore])
    #expect(paged.overriddenState == .hasMore)
    #expect(paged.item(at: [0, 4])?.text == "hasMore")
    paged.overriddenState = nil
    #expect(paged.overriddenState == nil && paged.item(at: [0, 4])?.text == "end")
    withExtendedLifetime(observation) {}
  }
}
