import TestSupport
import Testing

/// The functions that replace `#expect` fail, and their messages contain both values.
@Suite struct ExpectEqualTests {
  @Test func arrays() {
    expectIssue("[1, 2, 3] is not [1, 3]\nfirst difference, at 1: 2 is not 3") {
      expectEqual([1, 2, 3], [1, 3])
    }
    expectIssue("[1] is not [1, 3]\nfirst difference, at 1: nothing is not 3\nWhy") {
      expectEqual([1], [1, 3], "Why")
    }
    expectIssue("[] is not [7]") { expectEqual([], [7]) }
  }

  @Test func strings() {
    expectIssue("\"a\\nb\" is not \"a\\nc\"\nfirst difference, at 1: \"b\" is not \"c\"") {
      expectEqual("a\nb", "a\nc")
    }
    expectIssue("\"a\" is not \"b\"") { expectEqual("a", "b") }
  }

  @Test func otherValues() {
    expectIssue("1 is not 2\nWhy") { expectEqual(1, 2, "Why") }
    expectIssue("Optional(1) is not nil") { expectEqual(Optional(1), nil) }
    expectIssue("1 is not nil\nWhy") { expectNil(Optional(1), "Why") }
  }

  @Test func equalValues() {
    expectEqual(1, 1, "\(failure())")
    expectEqual(["a"], ["a"])
    expectNil(Int?.none, "\(failure())")
  }

  private func failure() -> String {
    Issue.record("the comment of a check that holds is not computed")
    return ""
  }

  /// Fails unless the body records an issue with this message at its line.
  private func expectIssue(_ message: String, line: Int = #line, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      guard let location = issue.sourceLocation else { return false }
      return issue.comments.map(\.rawValue) == [message] && location.fileID == #fileID
        && (line...line + 1).contains(location.line)
    }
  }
}
