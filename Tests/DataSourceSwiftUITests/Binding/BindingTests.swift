import DataSourceChanges
import DataSourceDiffing
import DataSourceObservation
import DataSourceStreams
import DataSourceSwiftUI
import Foundation
import Observation
import TestSupport
import Testing
import TransitionSupport

/// A model that drives data sources.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
private final class RowStore {
  var rows: [Row] = [1, 2]
  var isReversed = false
  var unrelated = 0
  var shown: [Row] { isReversed ? rows.reversed() : rows }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
private final class ObservedNote {
  let id: Int
  var version = 0
  init(_ id: Int) { self.id = id }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
private final class NoteStore {
  let notes = [ObservedNote(1), ObservedNote(2)]
}

@MainActor @Suite struct BindingTests {
  /// Lets everything run that is waiting for the main actor.
  private func turn() async {
    for _ in 0..<20 { await Task.yield() }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A data source follows a model`() async {
    let store = RowStore()
    let source = DiffableListDataSource<Row>()
    var changes: [ChangeSet] = []
    source.reloadBlock = { changes.append($0) }
    var applied = 0
    let binding = source.bind(to: store, \.shown) { source, rows in
      applied += 1
      source.items = rows
      _ = store.unrelated  // what is read here is not followed
    }
    expectEqual(source.items, [1, 2])
    store.rows.append(3)
    store.isReversed = true
    store.unrelated = 1
    expectEqual(source.items, [1, 2])
    await turn()
    expectEqual(source.items, [3, 2, 1])
    expectEqual(applied, 2)
    store.unrelated = 2
    await turn()
    expectEqual(applied, 2)
    store.rows[0].version = 1
    await turn()
    expectEqual(changes.last, .some([.item(type: .update([0, 2]))]))
    binding.cancel()
    store.rows = []
    await turn()
    expectEqual(source.items, [3, 2, Row(1, 1)])
  }

  /// As SwiftData's models do: two are equal if they are the same one.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Values copied out of observed objects follow their properties`() async {
    let store = NoteStore()
    let source = DiffableListDataSource<Row>()
    var changes: [ChangeSet] = []
    source.reloadBlock = { changes.append($0) }
    let binding = source.bind(
      to: store, { $0.notes.map { Row($0.id, $0.version) } }, apply: { $0.items = $1 })
    changes = []
    store.notes[1].version = 5
    await turn()
    expectEqual(changes, [.some([.item(type: .update([0, 1]))])])
    withExtendedLifetime(binding) {}
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A binding ends with the data source, and when it is released`() async {
    let store = RowStore()
    var source: DiffableListDataSource<Row>? = DiffableListDataSource()
    let released = WeakReference(source)
    var applied = 0
    var binding = source?.bind(to: store, \.rows) {
      applied += 1
      $0.items = $1
    }
    source = nil
    expectNil(released.object)
    store.rows = []
    await turn()
    expectEqual(applied, 1)
    let other = DiffableListDataSource<Row>()
    binding = other.bind(to: store, \.rows) { $0.items = $1 }
    store.rows = [4]
    await turn()
    expectEqual(other.items, [4])
    binding = nil
    store.rows = [5]
    await turn()
    expectEqual(other.items, [4])
    withExtendedLifetime(binding) {}
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  @Test func `Observations are a stream like any other`() async {
    let store = RowStore()
    let source = DiffableListDataSource<Row>()
    let binding = source.bind(to: Observations { store.shown }) { await $0.applyInBackground($1) }
    while source.items != [1, 2] { await Task.yield() }
    store.rows = [3]
    while source.items != [3] { await Task.yield() }
    binding.cancel()
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  @Test func `Observations follow a data source`() async {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    let model = Model(source)
    var sizes: [Int] = []
    let task = Task {
      for await size in Observations({ model.rows.count }) {
        sizes.append(size)
        if size == 0 { break }
      }
    }
    while sizes != [2] { await Task.yield() }
    source.items = [1]
    while sizes != [2, 1] { await Task.yield() }
    source.items = []
    await task.value
    expectEqual(sizes, [2, 1, 0])
  }
}
