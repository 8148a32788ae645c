import DataSourceChanges
import DataSourceDiffing
import DataSourceTesting
import Foundation

/// An actor that owns a data source and records the requests to it.
///
/// The first card in each request's data has the identity 0, and the request's number as its text.
actor CardKeeper {
  private let list = CardList()
  private let view: DataSourceTester<Card>
  private(set) var problems: [String] = []
  /// Each request's data, in the order the actor saw them.
  private var requests: [[Card]] = []
  /// The cards appended to a request's data since it was applied.
  private var appended: [Int: [Card]] = [:]
  private var applied: Set<Int> = []
  private(set) var outcomes = (applied: 0, dropped: 0)

  init() {
    view = DataSourceTester(dataSource: list, allowsDuplicates: true) { _ in }
  }

  /// The request whose data the list contains.
  private var current: Int? { list.items.first.map(\.text) }

  private func newRequest(_ ids: [Int]) -> Int {
    let request = requests.count
    requests.append([Card(0, request)] + ids.map { Card($0, request % 3) })
    return request
  }

  func apply(_ ids: [Int]) async {
    let request = newRequest(ids)
    guard await list.applyInBackground(requests[request]) else {
      outcomes.dropped += 1
      return
    }
    outcomes.applied += 1
    applied.insert(request)
  }

  func applyOnTheSpot(_ ids: [Int]) {
    let request = newRequest(ids)
    list.apply(requests[request])
    applied.insert(request)
    if list.items != requests[request] { problems.append("not applied on the spot: \(request)") }
  }

  func edit(_ id: Int) {
    guard let current else { return }
    let card = Card(1000 + id)
    do {
      try list.append(card)
    } catch {
      problems.append("\(error)")
    }
    appended[current, default: []].append(card)
  }

  /// What is wrong at the end, if anything.
  ///
  /// - Parameter isLastApplied: Whether no request was cancelled, so that the last data must be
  ///   applied.
  func finish(isLastApplied: Bool) -> [String] {
    view.verify()
    problems += view.violations.map { "\($0)" }
    guard let current else { return problems + ["nothing has come"] }
    if isLastApplied, current != requests.count - 1 {
      problems.append("ends with request \(current) of \(requests.count)")
    }
    if !applied.contains(current) { problems.append("request \(current) was never applied") }
    if list.items != requests[current] + appended[current, default: []] {
      problems.append("\(list.items) instead of \(requests[current])")
    }
    return problems
  }
}
