import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// The view inserts items by itself, and the data follows or not.
@MainActor @Suite struct AdoptionTests {
  /// The changes that are waiting for the view meanwhile.
  enum Pending: CaseIterable {
    case nothing, insertion, deletion, update, move, moveInASection, newSection
    case deletionOfASection, everything
  }

  /// The data source's response.
  enum Answer: CaseIterable {
    case follows, refuses, putsItElsewhere, changesMore, readsEverything
  }

  private static let shapes: [[[Row]]] = [[[1, 2, 3]], [[1, 2], [3]], [[1], [], [2, 3]]]

  /// One in this many insertions is checked: of one item, except in the first shape, and of two.
  private static let strideOfSingles = TestLength.pick(3, long: 1)
  private static let strideOfPairs = TestLength.pick(11, long: 1)

  @Test(arguments: Pending.allCases) func everyInsertion(pending: Pending) throws {
    var singles = 0
    var number = 0
    for rows in Self.shapes {
      for section in rows.indices {
        for item in 0...rows[section].count {
          for answer in Answer.allCases {
            let single: [IndexPath] = [[section, item]]
            singles += 1
            if rows == Self.shapes[0] || singles.isMultiple(of: Self.strideOfSingles) {
              try insert(rows, single, pending, answer)
            }
            let pairs: [[IndexPath]] = [
              single + [[section, item + 1]],
              [[0, 0], [section, item + (section == 0 ? 1 : 0)]],
            ]
            for pair in pairs {
              number += 1
              guard number.isMultiple(of: Self.strideOfPairs) else { continue }
              try insert(rows, pair, pending, answer)
            }
          }
        }
      }
    }
    #expect(singles == 75 && number == 150)
  }

  private func insert(
    _ rows: [[Row]], _ paths: [IndexPath], _ pending: Pending, _ answer: Answer
  ) throws {
    let name = "\(rows): \(paths), \(pending), \(answer)"
    var shown = rows.map { $0.map(\.id) }
    for (number, path) in paths.enumerated() { shown[path[0]].insert(20 + number, at: path[1]) }
    // An inserted row before one that moves is removed, and inserted again where the data has it.
    let unknown: [Pending] = [.moveInASection, .deletionOfASection, .everything]
    guard answer == .follows, !unknown.contains(pending) else {
      // The simulator would immediately request items that the data source does not contain.
      let view = FakeListView()
      let source = ArraySource(rows)
      let updater = ListViewUpdater<Row>(dataSource: source, view: view)
      _ = updater.numberOfSections
      insert(in: updater, source, paths, pending, answer, name)
      view.turnAll()
      expectEqual(updater.itemCounts, source.rows.map(\.count), "\(name)")
      let data = source.rows.map { $0.map(\.id) }
      for call in view.takeCalls() {
        if call == .reload { shown = data }
        if case .batch(let changes) = call { shown = try changes.applied(to: shown, from: data) }
      }
      // Two items in the opposite order are reported like those that the view has inserted.
      let isAmbiguous = answer == .putsItElsewhere && paths.count > 1
      #expect(shown == data || isAmbiguous, "\(name)")
      #expect(!updater.hasPendingChanges, "\(name)")
      return
    }
    let stage = Stage(rows)
    insert(in: stage.updater, stage.source, paths, pending, answer, name)
    // The view had already inserted them by itself, and reads these rows.
    try stage.view.performUpdates(withChangeSet: .some(paths.map { .item(type: .insert($0)) }))
    for path in stage.updater.indexPaths {
      expectEqual(stage.updater.item(at: path)?.id, shown[path[0]][path[1]], "\(name)")
    }
    stage.turnAll()
    #expect(stage.isRight, "\(name): \(stage.shown), \(stage.view.violations)")
    if pending == .nothing { #expect(stage.log.updates.isEmpty, "\(name)") }
    // Nothing that the view has inserted is inserted again.
    for case .animated(let plan) in stage.log.updates {
      expectEqual(plan.structure.insertedItems.count, (pending == .insertion ? 1 : 0), "\(name)")
    }
  }

  private func insert(
    in updater: ListViewUpdater<Row>, _ source: ArraySource, _ paths: [IndexPath],
    _ pending: Pending, _ answer: Answer, _ name: String
  ) {
    updater.withChangesQueued { change(source, pending) }
    var isAdopted = false
    updater.adopt(changeSet: .some(paths.map { .item(type: .insert($0)) })) { insertions in
      isAdopted = true
      if pending == .nothing { expectEqual(insertions, paths, "\(name)") }
      for (number, path) in insertions.enumerated() {
        let row = Row(20 + number)
        switch answer {
        case .follows: source.insert(row, at: path)
        case .refuses: break
        case .putsItElsewhere: source.insert(row, at: [path[0], 0])
        case .changesMore:
          source.insert(row, at: path)
          source.update(at: path)
        case .readsEverything: source.replaceAll([[7], [row]])
        }
      }
    }
    #expect(isAdopted, "\(name)")
  }

  private func change(_ source: ArraySource, _ pending: Pending) {
    let last = source.rows.count - 1
    switch pending {
    case .nothing: break
    case .insertion: source.insert(8, at: [0, 1])
    case .deletion: source.remove(at: [0, 0])
    case .update: source.update(at: [0, 0])
    case .move: source.move(from: [0, 0], to: [last, 0])
    case .moveInASection: source.move(from: [0, 0], to: [0, source.rows[0].count - 1])
    case .newSection: source.change([.section(type: .insert([0]))]) { $0.insert([7], at: 0) }
    case .deletionOfASection:
      source.change([.section(type: .delete([last]))]) { $0.remove(at: last) }
    case .everything: source.replaceAll([[7], [3, 2, 1], []])
    }
  }

  @Test func impossibleChanges() {
    for change: Change in [
      .item(type: .insert([0, 3])), .item(type: .insert([1, 0])), .item(type: .delete([0, 2])),
      .item(type: .update([0, 0])), .section(type: .insert([0])), .item(type: .insert([])),
    ] {
      let stage = Stage([[1, 2]])
      stage.updater.adopt(changeSet: .some([change])) { _ in Issue.record("\(change)") }
      #expect(stage.isRight && stage.log.updates == [.reloaded(.everythingChanged)])
    }
  }
}
