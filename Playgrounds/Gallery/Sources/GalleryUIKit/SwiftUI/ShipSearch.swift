#if os(iOS)
  import DataSourceObservation
  import DataSourceSwiftUI
  import GalleryCore
  import SwiftUI

  /// A live search in 10,000 rows, with the number of results.
  @MainActor
  struct ShipSearchScreen: View {
    let screen: SearchScreen
    let model: ObservedList<Ship, Int>
    @State private var text = ""

    var body: some View {
      CollectionView(screen.list) { ship in Text(ship.name) }
        .swipeActions { ship in
          [RowAction("Delete", role: .destructive) { screen.remove(ship.id) }]
        }
        .searching($text) { screen.search = $0 }
        .toolbar { ShipCount(model: model) }
    }
  }

  /// The number of rows, which alone is computed again when it changes.
  @MainActor
  private struct ShipCount: View {
    @ObservedObject var model: ObservedList<Ship, Int>

    var body: some View {
      Text("\(model.sections.first?.count ?? 0)").monospacedDigit().foregroundColor(.secondary)
    }
  }
#endif
