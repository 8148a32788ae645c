import DataSourceCore
import XCTest

/// Tests of every kind of view, one after the other. Failures name the view.
class ViewTests: XCTestCase {
  private nonisolated(unsafe) var kind = ""

  /// Makes a view of each kind.
  @MainActor
  func views(
    _ sections: IdentifiedSections, isShown: Bool = true
  ) -> some Sequence<any ShownView<Person>> {
    viewKinds.lazy.map { [self] in
      kind = "\($0)"
      return $0.init(sections, isShown: isShown)
    }
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    super.recordFailure(
      withDescription: kind.isEmpty ? description : "\(kind): \(description)", inFile: filePath,
      atLine: lineNumber, expected: expected)
  }
}
