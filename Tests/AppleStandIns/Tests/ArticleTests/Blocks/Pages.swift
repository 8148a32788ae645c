import CoreData
import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import DataSourceReloading
import DataSourceStores
import DataSourceSwiftUI
import DataSourceTesting
import DataSourceViews
import IdentityDiff
import SwiftUI
import UIKit

// MARK: Troubleshooting

struct Song: Identifiable, Equatable {
  var id = 0
}

private struct Room {
  var number = 0
  var guest = ""
}

private struct ContactRow: SwiftUI.View {
  var contact: Contact

  var body: Never { fatalError() }
}

private final class Store {}

// The stand-in has no environment objects.
extension SwiftUI.View {
  fileprivate func environmentObject(_ object: some AnyObject) -> Self { self }
}

// Troubleshooting.md: didSet { reload(from: oldValue) }

// Troubleshooting.md: final class OrdersOfADay

@MainActor private func errors(_ store: Store) throws {
  // Troubleshooting.md: let tester
  // Troubleshooting.md: let adapter
  // Troubleshooting.md: adapter.shouldReconfigure
  // Troubleshooting.md: let registration
  // Troubleshooting.md: adapter.scroll
  // Troubleshooting.md: .environmentObject(store)
  // Troubleshooting.md: duplicatesHandler
  // Troubleshooting.md: let rooms
  // Troubleshooting.md: upsert
  // Troubleshooting.md: let favorites
  // Troubleshooting.md: let updater
}

// Troubleshooting.md: typealias ListSection

// MARK: Moving from ListKit

@MainActor private func listKit(_ friends: [Contact], _ colleagues: [Contact]) throws {
  // MovingFromListKit.md: let adapter
  // MovingFromListKit.md: try contacts.transaction
}
