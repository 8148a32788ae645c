import DataSourceCore
import DataSourceTesting
import TestSupport
import Testing

@testable import Terminal

/// The chain of operators, followed by a view's simulator.
final class FollowedList {
  let arranged: ArrangedFiles
  private let tester: DataSourceTester<Entry>
  private let comment: Comment?
  private var known = 0

  /// - Parameter comment: Added to every failure.
  init(_ files: some DataSource<Entry>, _ arrangement: Arrangement, _ comment: Comment? = nil) {
    arranged = ArrangedFiles(files, arrangement)
    self.comment = comment
    func attach(_ list: some DataSource<Entry>) -> DataSourceTester<Entry> {
      DataSourceTester(dataSource: list) { Issue.record($0, comment) }
    }
    tester = attach(arranged.list)
  }

  var names: [[String]] { arranged.list.names }

  /// The change sets since the last call.
  var news: [ChangeSet] {
    defer { known = tester.changeSets.count }
    return Array(tester.changeSets[known...])
  }

  /// Checks that the view shows the list, and that the list equals one computed from scratch.
  func check(against files: [FolderSection]) {
    tester.verify()
    let expected = files.arranged(arranged.arrangement)
    expectEqual(arranged.list.shownSections, expected, comment)
    #expect(!tester.changeSets.contains(.all), comment)
  }
}
