import DataSourceCore
import Foundation
import TestSupport
import Testing

/// How much work a step takes, counted rather than timed.
@Suite struct NavigationCostTests {
  @Test func steppingForwardAsksAConstantNumberOfQuestions() {
    let source = PlainDataSource(counts: [Int](repeating: 100, count: 1_000))
    var steps = 0
    var indexPath = source.firstIndexPath
    while let current = indexPath {
      steps += 1
      indexPath = source.indexPath(after: current)
    }
    expectEqual(steps, 100_000)
    // One question per step, and one more for each section entered.
    #expect(source.numberOfQuestions <= 100_000 + 1_000 + 1)
  }

  @Test func steppingBackwardAsksAConstantNumberOfQuestions() {
    let source = PlainDataSource(counts: [Int](repeating: 100, count: 1_000))
    var steps = 0
    var indexPath = source.lastIndexPath
    while let current = indexPath {
      steps += 1
      indexPath = source.indexPath(before: current)
    }
    expectEqual(steps, 100_000)
    #expect(source.numberOfQuestions <= 100_000 + 1_000 + 1)
  }

  @Test func sectionedSourcesReadTheirSectionsAConstantNumberOfTimes() {
    final class Counting: SectionedDataSource {
      typealias ItemType = Int
      typealias SectionType = Section<Int>
      let stored = (0..<1_000).map { Section(items: $0 % 500 == 0 ? [1, 2] : []) }
      var reads = 0
      var sections: [Section<Int>] {
        reads += 1
        return stored
      }
      var reloadBlock: ReloadBlock?
    }
    let source = Counting()
    expectEqual(source.indexPath(after: [0, 0]), [0, 1])
    #expect(source.reads <= 2)
    source.reads = 0
    // Skipping 499 empty sections reads each of their counts once.
    expectEqual(source.indexPath(after: [0, 1]), [500, 0])
    #expect(source.reads <= 2 + 500)
    source.reads = 0
    expectEqual(source.indexPaths.count, 4)
    #expect(source.reads <= 1 + 1_000)
  }

  @Test func indexPathsAskOnceASection() {
    let source = PlainDataSource(counts: [Int](repeating: 1_000, count: 100))
    let indexPaths = source.indexPaths
    expectEqual(indexPaths.count, 100_000)
    var sum = 0
    for indexPath in indexPaths { sum += indexPath[1] }
    expectEqual(sum, 100 * 999 * 500)
    expectEqual(source.numberOfQuestions, 100)
  }
}
