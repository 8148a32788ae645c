import DataSourceKit
import DataSourceTrial
import DataSourceViews
import Foundation
import StandInViews
import TransitionSupport
import UIKit

/// A collection view that shows all of its items, driven by an adapter.
@MainActor
final class DrivenCollectionView: DrivenView {
  let window = UIWindow()
  let collectionView: UICollectionView
  let adapter: CollectionViewAdapter<Row>
  var whileReading: (() -> Void)?
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  /// A cell, or a header, with a text.
  private final class Cell: UICollectionViewCell {
    let label = UILabel()

    required init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Header: UICollectionReusableView {
    let label = UILabel()

    required init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Reader {
    weak var view: DrivenCollectionView?
  }

  init(_ source: any DataSource<Row>, showsEverything: Bool = true) {
    let reader = Reader()
    collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let header = UICollectionView.elementKindSectionHeader
    collectionView.standIn.showsEverything = showsEverything
    collectionView.standIn.supplementaryKinds = [header]
    collectionView.allowsMultipleSelection = true
    collectionView.register(
      Header.self, forSupplementaryViewOfKind: header, withReuseIdentifier: "header")
    adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: source)
    for kind in 0..<3 {
      func text(of row: Row) -> String? { row.kind == "row \(kind)" ? row.text : nil }
      adapter.cell(for: text) { (cell: Cell, text) in
        reader.view?.whileReading?()
        cell.label.text = text
      }
    }
    adapter.supplementaryView = { [weak source] collectionView, kind, indexPath, section in
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (view as? Header)?.label.text = section.flatMap { source?.headerTitle(for: $0) }
      return view
    }
    adapter.move = { [weak reader] _, from, to in reader?.view?.whenUserMoves?(from, to) }
    window.addSubview(collectionView)
    reader.view = self
  }

  var updater: ListViewUpdater<Row> { adapter.updater }

  var violations: [BatchViolation] { collectionView.standIn.violations }

  var screen: [TrialSection] { collectionView.standIn.shownRows.map(TrialSection.init) }

  var bearsGoneRows: Bool { true }

  var isInWindow: Bool {
    get { collectionView.window != nil }
    set {
      if newValue {
        window.addSubview(collectionView)
      } else {
        collectionView.removeFromSuperview()
      }
    }
  }

  func makeLayoutDirty() { collectionView.setNeedsLayout() }

  func layOut() { if isInWindow { collectionView.layoutIfNeeded() } }

  func finishAnimations(cutShort: Bool) {
    collectionView.standIn.interruptsAnimations = cutShort
    collectionView.standIn.finishAnimations()
  }

  func userSelects(_ indexPath: IndexPath) { collectionView.standIn.userSelects(indexPath) }

  func userMoves(from: IndexPath, to: IndexPath) {
    collectionView.standIn.userMoves(from: from, to: to)
  }

  func userDeletes(_ indexPath: IndexPath) { whenUserDeletes?(indexPath) }
}

extension DrivenCollectionView {
  var isDragging: Bool {
    get { collectionView.standIn.engine.hasUncommittedUpdates }
    set { collectionView.standIn.engine.hasUncommittedUpdates = newValue }
  }

  func userDrops(at indexPath: IndexPath, _ insert: (IndexPath) -> Void) {
    collectionView.standIn.engine.commitsInsertion(at: indexPath) {
      updater.adopt(changeSet: .some([.item(type: .insert(indexPath))])) { $0.forEach(insert) }
    }
  }
}
