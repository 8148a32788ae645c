import DataSourceCore
import DataSourceViews
import Foundation
import StandInViews
import TransitionSupport
import UIKit

@MainActor let viewKinds: [any ShownView<Person>.Type] = [
  ShownTable<Person>.self, ShownCollection<Person>.self,
]

@MainActor let drivenViews:
  [(name: String, make: (any DataSource<Row>, _ seed: UInt64) -> any DrivenView)] = [
    ("UITableView", { source, _ in ShownTable.driven(source) }),
    ("UICollectionView", { source, _ in ShownCollection.driven(source) }),
    ("UIPickerView", { source, _ in DrivenPickerView(source) }),
  ]

extension ShownListView {
  func takeUnanimated() -> Bool {
    let count = controls?.unanimatedBatches ?? 0
    defer { hooks.unanimatedUpdates = count }
    return count > hooks.unanimatedUpdates
  }
}

extension ShownDrivenView where Self: ShownListView {
  var isDragging: Bool {
    get { controls?.hasUncommittedUpdates ?? false }
    set { controls?.hasUncommittedUpdates = newValue }
  }

  func userDrops(at indexPath: IndexPath, _ insert: (IndexPath) -> Void) {
    controls?.commitsInsertion(at: indexPath) {
      updater.adopt(changeSet: .some([.item(type: .insert(indexPath))])) { $0.forEach(insert) }
    }
  }
}

/// An app's delegate, which records what the user selects, and has headers of its own.
@MainActor
final class NotingDelegate: NSObject, UITableViewDelegate, UICollectionViewDelegate {
  let log: Log

  init(_ log: Log) { self.log = log }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.note("app +" + text(indexPath))
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.note("app -" + text(indexPath))
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.note("app +" + text(indexPath))
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.note("app -" + text(indexPath))
  }
}
