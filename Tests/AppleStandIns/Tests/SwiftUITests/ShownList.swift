import DataSourceCore
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// A row with its item and two environment values: the app's own, and one that a cell sets.
struct RowView: PrimitiveView {
  let row: Row

  func text(in environment: EnvironmentValues) -> String {
    "\(row) \(environment.appValue) \(environment.colorScheme)"
  }
}

typealias RowList = CollectionView<Row, Int, RowView>

/// A value that the owner of a list stores, such as the selection.
@MainActor
final class Owned<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> {
    Binding {
      self.value
    } set: {
      self.value = $0
    }
  }
}

/// A list in a window.
@MainActor
final class ShownList {
  let coordinator: CollectionCoordinator<Row, Int, RowView>
  let view: UICollectionView
  private let window = UIWindow()
  private(set) var list: RowList
  var environment = EnvironmentValues()

  init(_ list: RowList, preparing preparedItemCount: Int = 0) {
    self.list = list
    coordinator = CollectionCoordinator(list)
    view = coordinator.view
    view.standIn.preparedItemCount = preparedItemCount
    view.standIn.finishesAnimationsAtOnce = true
    update()
    window.addSubview(view)
    window.layoutIfNeeded()
  }

  /// The owner of the list computes it again.
  func update(_ list: RowList? = nil) {
    if let list { self.list = list }
    coordinator.update(self.list, environment, isAnimated: false)
    layOut()
  }

  func layOut() { window.layoutIfNeeded() }

  /// Lets everything run that waits for the main actor.
  func settle() async {
    for _ in 0..<20 { await Task.yield() }
    layOut()
  }

  /// Waits at most ten seconds for something that another thread begins.
  func settle(until condition: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(10)
    while !condition(), ContinuousClock.now < end { await Task.yield() }
    layOut()
  }

  func cell(_ item: Int, _ section: Int = 0) -> UICollectionViewListCell? {
    view.cellForItem(at: [section, item]) as? UICollectionViewListCell
  }

  /// The identity that keeps a row's state.
  func identity(_ item: Int) -> AnyHashable? {
    (cell(item)?.contentConfiguration as? any IdentifiedConfiguration)?.identity
  }

  /// What is to be read on the screen, by sections.
  var texts: [[String?]] { view.standIn.shownRows.map(\.rows) }
  var headers: [String?] { view.standIn.shownRows.map(\.header) }
  var footers: [String?] { view.standIn.shownRows.map(\.footer) }
  var violations: [String] { view.standIn.violations.map { "\($0)" } }

  var layouts: [NSCollectionLayoutSection?] {
    (view.collectionViewLayout as? UICollectionViewCompositionalLayout)?.sections ?? []
  }
}
