import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// The user drags an item, and the data follows or not.
@MainActor @Suite struct MovingTests {
  /// The changes waiting for the view when the item is dropped.
  enum Pending: CaseIterable {
    case nothing, insertion, deletionOfTheFirst, deletionOfTheItem, update, newSection,
      deletionOfTheSection, everything
  }

  /// The data source's response.
  enum Answer: CaseIterable {
    case follows, refuses, putsItElsewhere, deletesIt, updatesIt, readsEverything
  }

  private static let shapes: [[[Row]]] = [
    [[1, 2, 3]], [[1, 2], [3]], [[1], [2, 3]], [[1, 2], []], [[1], [2], []],
  ]

  /// One in this many cases is checked, in all shapes but the first.
  private static let strideOfCases = TestLength.pick(11, long: 1)

  @Test(arguments: Pending.allCases) func everyMove(pending: Pending) throws {
    var count = 0
    var number = 0
    for rows in Self.shapes {
      for from in IndexPathCollection(itemCounts: rows.map(\.count)) {
        for section in rows.indices {
          let end = rows[section].count - (section == from[0] ? 1 : 0)
          for to in (0...max(0, end)).map({ [section, $0] as IndexPath }) where to[1] <= end {
            for answer in Answer.allCases {
              number += 1
              guard rows == Self.shapes[0] || number.isMultiple(of: Self.strideOfCases)
              else { continue }
              let name = "\(rows): \(from) to \(to), \(pending), \(answer)"
              try move(rows, from, to, pending, answer, name)
              count += 1
            }
          }
        }
      }
    }
    #expect(count > TestLength.pick(60, long: 200))
  }

  private func move(
    _ rows: [[Row]], _ from: IndexPath, _ to: IndexPath, _ pending: Pending, _ answer: Answer,
    _ name: String
  ) throws {
    let stage = Stage(rows)
    stage.updater.withChangesQueued { change(stage.source, pending, from) }
    let isFirst = pending == .nothing
    var moved = rows
    moved[to[0]].insert(moved[from[0]].remove(at: from[1]), at: to[1])
    var calls = 0
    stage.updater.adoptMove(from: from, to: to) { item, origin, target in
      calls += 1
      expectEqual(item.id, rows[from[0]][from[1]].id, "\(name)")
      expectEqual(stage.source.item(at: origin)?.id, item.id, "\(name)")
      if isFirst { #expect(origin == from && target == to, "\(name)") }
      reply(stage.source, answer, origin, target)
      if answer == .follows { checkOrder(stage.source.rows, moved, section: target[0], name) }
    }
    let isGone =
      pending == .deletionOfTheItem || pending == .deletionOfTheSection || pending == .everything
    #expect(calls == 0 || from != to && !(isGone && calls > 1), "\(name)")
    if !isGone { expectEqual(calls, (from == to ? 0 : 1), "\(name)") }
    if from != to {
      expectEqual(stage.updater.itemCounts, moved.map(\.count), "\(name)")
      // The view had already done this by itself.
      try stage.view.performUpdates(withChangeSet: .some([.item(type: .move(from, to))]))
    }
    if isFirst, answer == .follows { #expect(!stage.updater.hasPendingChanges, "\(name)") }
    stage.turnAll()
    #expect(stage.isRight, "\(name): \(stage.shown), \(stage.view.violations)")
    if isFirst, answer == .follows { #expect(stage.log.updates.isEmpty, "\(name)") }
    if pending != .everything, answer != .readsEverything { #expect(stage.isAnimated, "\(name)") }
  }

  /// Within a section, items that both contain have the same order.
  private func checkOrder(_ data: [[Row]], _ view: [[Row]], section: Int, _ name: String) {
    let ids = data[section].map(\.id)
    guard let shown = view.first(where: { Set($0.map(\.id)).isSubset(of: ids) && !$0.isEmpty })
    else { return }
    expectEqual(ids.filter(shown.map(\.id).contains), shown.map(\.id), "\(name)")
  }

  private func change(_ source: ArraySource, _ pending: Pending, _ from: IndexPath) {
    switch pending {
    case .nothing: break
    case .insertion: source.insert(8, at: [0, 1])
    case .deletionOfTheFirst: if from != [0, 0] { source.remove(at: [0, 0]) }
    case .deletionOfTheItem: source.remove(at: from)
    case .update: source.update(at: from)
    case .newSection: source.change([.section(type: .insert([0]))]) { $0.insert([7], at: 0) }
    case .deletionOfTheSection:
      source.change([.section(type: .delete([from[0]]))]) { $0.remove(at: from[0]) }
    case .everything: source.replaceAll([[7], [3, 2, 1], []])
    }
  }

  private func reply(
    _ source: ArraySource, _ answer: Answer, _ from: IndexPath, _ to: IndexPath
  ) {
    switch answer {
    case .follows: source.move(from: from, to: to)
    case .refuses: break
    case .putsItElsewhere: source.move(from: from, to: [to[0], 0])
    case .deletesIt: source.remove(at: from)
    case .updatesIt:
      source.move(from: from, to: to)
      source.update(at: to)
    case .readsEverything: source.replaceAll([[5]] + source.rows)
    }
  }

  @Test func whoFollowsTheUpdaterHearsOfTheMove() {
    let stage = Stage([[1, 2]])
    var heard: [ChangeSet] = []
    stage.updater.reloadBlock = { heard.append($0) }
    stage.updater.adoptMove(from: [0, 0], to: [0, 1]) { _, from, to in
      stage.source.move(from: from, to: to)
    }
    expectEqual(heard, [.some([.item(type: .move([0, 0], [0, 1]))])])
  }

  @Test func theSelectionIsKnownAfterAMove() {
    let view = FakeListView()
    let source = ArraySource([[1, 2, 3]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    for path in updater.indexPaths { _ = updater.item(at: path) }
    updater.adoptMove(from: [0, 0], to: [0, 2]) { _, from, to in source.move(from: from, to: to) }
    // The view has moved it with the item.
    view.selected = [[0, 2]]
    source.replaceAll([[1, 3, 2]])
    expectEqual(view.selected, [[0, 0]])
  }

  /// A view whose move cannot be adopted reloads.
  @Test func impossibleMoves() {
    for (from, to): (IndexPath, IndexPath) in [
      ([0, 0], [0, 2]), ([0, 2], [0, 0]), ([0, 0], [1, 0]), ([], [0, 0]), ([0, 0], [0, -1]),
    ] {
      let stage = Stage([[1, 2]])
      stage.updater.adoptMove(from: from, to: to) { _, _, _ in Issue.record("\(from) to \(to)") }
      #expect(stage.isRight && stage.log.updates == [.reloaded(.everythingChanged)])
    }
  }

  @Test func aMoveInTheMiddleOfAnUpdate() {
    let stage = Stage([[1, 2]])
    stage.updater.updateHandler = { [updater = stage.updater] _ in
      updater.updateHandler = nil
      updater.adoptMove(from: [0, 0], to: [0, 1]) { _, _, _ in Issue.record("called") }
    }
    stage.source.insert(3, at: [0, 0])
    #expect(stage.isRight)
  }

  @Test func withoutAView() {
    let source = ArraySource([[1, 2]])
    let updater = ListViewUpdater<Row>(dataSource: source)
    updater.adoptMove(from: [0, 0], to: [0, 1]) { _, _, _ in }
    #expect(updater.item(at: [0, 0]) == 1 && !updater.hasPendingChanges, "it is taken back")
  }
}
