import DataSourceComposition
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Testing

/// The row in “Loading pages from a server” of `DataSourceDiffing` that shows a loader's state.
@MainActor @Suite struct PageRowExamples {
  private struct Message: Identifiable, Equatable {
    let id: Int
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  @Test func row() async {
    var result: Result<PageLoader<Message, Int>.Page, Failure> = .failure(
      Failure(description: "Offline"))
    let list = DiffableListDataSource<Message>()
    let loader = PageLoader(list) { (_: Int?) in try result.get() }

    enum Row: Equatable {
      case message(Message)
      case status(String)
    }

    let rows = list.mapped { Row.message($0) }.paged(by: .max) { state in
      switch state {
      case .complete: nil
      case .more, .loading: .status("Loading…")
      case .failed(let error): .status("\(error). Tap to try again.")
      }
    }
    loader.stateHandler = { [unowned rows, unowned loader] in
      rows.overriddenState = loader.nextState
    }

    let tester = DataSourceTester(dataSource: rows) { Issue.record("\($0)") }
    func shown() -> [Row] { rows.indexPaths.compactMap { rows.item(at: $0) } }
    #expect(shown() == [])
    await loader.loadMore()
    #expect(shown() == [.status("Offline. Tap to try again.")])
    result = .failure(Failure(description: "Still offline"))
    await loader.retry()
    #expect(shown() == [.status("Still offline. Tap to try again.")])
    result = .success(.init([Message(id: 1)], next: 2))
    await loader.retry()
    #expect(shown() == [.message(Message(id: 1)), .status("Loading…")])
    result = .success(.init([Message(id: 2)]))
    await loader.loadMore()
    #expect(shown() == [.message(Message(id: 1)), .message(Message(id: 2))])
    tester.verify()
  }
}
