import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TransitionSupport
import UIKit

/// A picker view driven by an adapter. It has no titles, and always a selection.
@MainActor
final class DrivenPickerView: DrivenView {
  let window = UIWindow()
  let pickerView = UIPickerView()
  let adapter: PickerViewAdapter<Row>
  var readingHandler: (() -> Void)?
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  private final class Reader {
    weak var view: DrivenPickerView?
  }

  init(_ source: any DataSource<Row>) {
    let reader = Reader()
    adapter = PickerViewAdapter(pickerView: pickerView, dataSource: source) { row, _ in
      reader.view?.readingHandler?()
      return row.text
    }
    window.addSubview(pickerView)
    reader.view = self
  }

  var updater: ListViewUpdater<Row> { adapter.updater }

  /// A picker reads whole components again, so it rejects nothing.
  var violations: [BatchViolation] { [] }

  var screen: [TrialSection] {
    pickerView.standIn.shownRows.map { rows in
      TrialSection(header: nil, rows: rows.map { $0 ?? "not read" })
    }
  }

  var bearsGoneRows: Bool { true }
  var showsTitles: Bool { false }
  var keepsSelection: Bool { false }

  var isInWindow: Bool {
    get { pickerView.window != nil }
    set {
      if newValue { window.addSubview(pickerView) } else { pickerView.removeFromSuperview() }
    }
  }

  func makeLayoutDirty() { pickerView.setNeedsLayout() }

  func layOut() { if isInWindow { pickerView.layoutIfNeeded() } }

  func finishAnimations(cutShort: Bool) {}

  func userSelects(_ indexPath: IndexPath) {
    pickerView.standIn.userSelects(row: indexPath[1], inComponent: indexPath[0])
  }

  func userMoves(from: IndexPath, to: IndexPath) {}

  func userDeletes(_ indexPath: IndexPath) { whenUserDeletes?(indexPath) }
}
