import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct SearchTests {
  @Test func eachTextLeavesTheShipsWithIt() {
    let screen = SearchScreen(count: 500)
    let all = screen.list.indexPaths.compactMap { screen.list.item(at: $0) }
    let tester = DataSourceTester(dataSource: screen.list, text: \.name) {
      Issue.record("\($0)")
    }
    for text in ["s", "st", "star", "star 1", "STAR", "no such ship", "", "41"] {
      screen.search = text
      let expected = all.filter { text.isEmpty || $0.name.lowercased().contains(text.lowercased()) }
      #expect(screen.list.allIDs == expected.map(\.id), "\(text)")
    }
    screen.remove(41)
    #expect(!screen.list.allIDs.contains(41))
    tester.verify()
  }
}
