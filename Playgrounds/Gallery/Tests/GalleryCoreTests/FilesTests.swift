import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct FilesTests {
  @Test func expandedFoldersShowTheirContents() {
    let screen = FilesScreen()
    let drawings = "Projects/Lighthouse/Drawings"
    #expect(screen.list.numberOfItems(in: 0) == 10)
    screen.toggle(drawings)
    #expect(screen.list.numberOfItems(in: 0) == 12)
    #expect(screen.isExpanded(drawings))
    screen.toggle("Projects")
    #expect(screen.list.allIDs == ["Music", "Projects", "Travel", "Read me first.txt"])
  }

  @Test func aFolderShowsWhatIsAddedToIt() {
    let screen = FilesScreen()
    screen.add(FileNode("Projects/Lighthouse/Ferry.md", size: 3))
    screen.add(FileNode("Projects/Lighthouse/Ferry.md", size: 4))
    screen.add(FileNode("Nowhere/Ferry.md", size: 3))
    #expect(
      screen.list.allIDs.filter { $0.hasSuffix("Ferry.md") } == ["Projects/Lighthouse/Ferry.md"])
    screen.remove("Projects/Lighthouse")
    #expect(screen.list.allIDs.allSatisfy { !$0.contains("Lighthouse") })
  }

  @Test func aNewFolderIsVisible() {
    let screen = FilesScreen(expandedIDs: [])
    let tester = DataSourceTester(dataSource: screen.list, text: \.name) { Issue.record("\($0)") }
    screen.addFolder(in: "Projects/Weather station")
    screen.addFolder(in: "Projects/Weather station")
    screen.addFolder(in: nil)
    // Next to a file, and next to a folder that has been removed.
    screen.addFolder(in: "Travel/Packing list.md")
    screen.addFolder(in: "Music/Removed")
    #expect(
      screen.list.allIDs.filter { $0.contains("New folder") } == [
        "Music/New folder", "New folder", "Projects/Weather station/New folder",
        "Projects/Weather station/New folder 2", "Travel/New folder",
      ])
    tester.verify()
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everyChangeIsValid(seed: UInt64) {
    let screen = FilesScreen()
    let tester = DataSourceTester(dataSource: screen.list, text: \.name) {
      Issue.record("seed \(seed): \($0)")
    }
    var random = Dice(seed: seed)
    for step in 0..<300 {
      let all = screen.list.allIDs
      guard let id = all.isEmpty ? nil : all[random.below(all.count)] else { break }
      switch random.below(5) {
      case 0, 1: screen.toggle(id)
      case 2: screen.add(FileNode("\(id)/\(step)", size: random.below(2) == 0 ? nil : step))
      case 3: screen.add(FileNode("\(step)"))
      default: if random.below(3) == 0 { screen.remove(id) }
      }
    }
    tester.verify()
  }
}
