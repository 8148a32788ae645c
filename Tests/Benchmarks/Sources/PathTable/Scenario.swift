import DataSourceCore
import DataSourceViews
import Foundation

/// A data source, an updater, a view, and a change that alternates between two states of the data.
final class Scenario {
  private let dataSource: any DataSource<Item>
  /// `nil` if only a reload block is called.
  private let updater: ListViewUpdater<Item>?
  private let view: CountingView
  private let observation: ChangeObservation?
  private let expected: (toSecond: Commands, toFirst: Commands)
  private let contents: (_ isSecond: Bool) -> [[Item]]
  private let change: (_ isSecond: Bool) -> Void

  /// Computes the difference from one state to the other, without a data source, and returns the
  /// number of changes; `nil` if that would be different work from the change.
  let engine: ((_ isSecond: Bool) -> Int)?

  private var isSecond = false

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - dataSource: The view's data source, in the first state.
  ///   - toSecond: The commands of a call that changes the data to the second state.
  ///   - toFirst: The commands of a call that changes it to the first state; `nil` if they are the
  ///     same.
  ///   - visibleRows: The number of rows that the view reads after each change.
  ///   - collectsKinds: Whether the view collects each kind of change.
  ///   - isObserved: Whether there is another observer of the change sets.
  ///   - isRecorded: Whether the updater has a recorder.
  ///   - hasView: Whether the view shows the data. If not, it only counts the changes that a reload
  ///     block receives.
  ///   - contents: Returns the items of a state by section, computed from scratch.
  ///   - engine: Only computes the difference between the states.
  ///   - change: Changes the data to a state.
  init(
    _ dataSource: some DataSource<Item>, toSecond: Commands, toFirst: Commands? = nil,
    visibleRows: Int = 0, collectsKinds: Bool = false, isObserved: Bool = false,
    isRecorded: Bool = false, hasView: Bool = true,
    contents: @escaping (_ isSecond: Bool) -> [[Item]],
    engine: ((_ isSecond: Bool) -> Int)? = nil, change: @escaping (_ isSecond: Bool) -> Void
  ) {
    self.dataSource = dataSource
    expected = (toSecond, toFirst ?? toSecond)
    self.contents = contents
    self.engine = engine
    self.change = change
    let view = CountingView(visibleRows: visibleRows, collectsKinds: collectsKinds)
    self.view = view
    updater = hasView ? ListViewUpdater(dataSource: dataSource) : nil
    observation =
      isObserved
      ? dataSource.observeChanges { view.commands.observedChanges += $0.changes.count } : nil
    if isRecorded { updater?.recorder = UpdateRecorder() }
    if let updater {
      view.load(from: updater)
      updater.view = view
    } else {
      dataSource.reloadBlock = { view.commands.observedChanges += $0.changes.count }
    }
    // The first calls are not measured: they copy arrays, allocate buffers, and create metadata.
    run(8)
  }

  /// Makes the change repeatedly, and ends the process with a message if a call did not produce the
  /// expected commands.
  ///
  /// - Parameter calls: An even number, so that the data is in the first state again.
  func run(_ calls: Int) {
    for _ in 0..<calls {
      isSecond.toggle()
      view.commands = Commands()
      change(isSecond)
      view.layOut()
      let expected = isSecond ? expected.toSecond : expected.toFirst
      if view.commands != expected {
        fail("Expected \(expected), but the view got \(view.commands).")
      }
    }
  }

  /// Ends the process with a message if the view does not show each state's items after a call.
  ///
  /// Don't measure this scenario afterward: the updater remembers the items that the view has read
  /// here.
  func verify() {
    for _ in 0..<4 {
      run(1)
      let list: any DataSource<Item> = updater ?? dataSource
      let shown = (0..<list.numberOfSections).map { section in
        (0..<list.numberOfItems(in: section)).map { list.item(at: [section, $0]) }
      }
      if shown != contents(isSecond) { fail("The view shows other items than expected.") }
    }
  }
}

/// Ends the process with a message.
func fail(_ message: String) -> Never {
  fflush(nil)
  FileHandle.standardError.write(Data("FAILED: \(message)\n".utf8))
  exit(1)
}
