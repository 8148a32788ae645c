import AppKit
import DataSourceCore
import TransitionSupport

@MainActor let viewKinds: [any ShownView<Person>.Type] = [
  ShownTable<Person>.self, ShownCollection<Person>.self,
]

@MainActor let drivenViews:
  [(name: String, make: (any DataSource<Row>, _ seed: UInt64) -> any DrivenView)] = [
    (
      "NSTableView",
      {
        ShownTable.driven(
          $0, selectionOnReload: SelectionOnReload.allCases[Int($1) % 3])
      }
    ),
    ("NSCollectionView", { source, _ in ShownCollection.driven(source) }),
  ]

/// An app's delegate, which records what the user selects.
@MainActor
final class NotingDelegate: NSObject, NSTableViewDelegate, NSCollectionViewDelegate {
  let log: Log

  init(_ log: Log) { self.log = log }

  func tableViewSelectionDidChange(_ notification: Notification) { log.note("app changed") }

  func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
  ) {
    for indexPath in indexPaths.sorted() { log.note("app +" + text(indexPath)) }
  }

  func collectionView(
    _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
  ) {
    for indexPath in indexPaths.sorted() { log.note("app -" + text(indexPath)) }
  }
}
