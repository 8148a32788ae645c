// This file is only type-checked, with the iOS SDK and the stand-in for SwiftUI.
#if canImport(SwiftUI)
  import DataSourceDiffing
  import DataSourceViews
  import SwiftUI
  import UIKit

  /// The example in "Cells, actions and trees" that needs SwiftUI.
  @MainActor
  func showContacts(
    _ contacts: DiffableListDataSource<Contact>, in collectionView: UICollectionView
  ) -> AnyObject {
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: contacts)
      .cell(for: Contact.self) { (cell: UICollectionViewListCell, contact) in
        cell.contentConfiguration = UIHostingConfiguration {
          Label(contact.name, systemImage: "person")
        }
      }
    return adapter
  }
#endif
