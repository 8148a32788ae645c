import DataSourceSwiftUI
import DataSourceViews
import SwiftUI
import UIKit

@MainActor func hosting() {
  // CellsActionsAndTrees.md: Label(contact.name
}
