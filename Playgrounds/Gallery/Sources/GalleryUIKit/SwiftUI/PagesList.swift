#if os(iOS)
  import DataSourceKit
  import DataSourceSwiftUI
  import SwiftUI

  /// A list that loads pages of 20 rows, each of which takes a second. Its rows grow.
  @MainActor
  struct PagesListScreen: View {
    @State private var rows = DiffableListDataSource<PageRow>()
    @State private var loader: PageLoader<PageRow, Int>?
    @State private var hasMore = true

    var body: some View {
      CollectionView(rows) { row in GrowingRow(number: row.id) }
        .onNearEnd { await loadMore() }
        .footer { _ in
          if hasMore { ProgressView().frame(maxWidth: .infinity) }
        }
        .refreshable {
          _ = await loader?.refresh()
          hasMore = true
        }
        .task {
          guard loader == nil else { return }
          loader = PageLoader(rows) { cursor in
            try await Task.sleep(for: .seconds(1))
            let start = cursor ?? 0
            let page = (start..<start + 20).map { PageRow(id: $0) }
            return .init(page, next: start < 180 ? start + 20 : nil)
          }
          await loadMore()
        }
    }

    private func loadMore() async {
      _ = await loader?.loadMore()
      if let loader { hasMore = loader.nextState == .hasMore }
    }
  }

  private struct PageRow: Identifiable, Equatable {
    let id: Int
  }

  /// A row whose picture is loaded after it is displayed, in every fifth row.
  @MainActor
  private struct GrowingRow: View {
    let number: Int
    @State private var isLoaded = false

    var body: some View {
      VStack(alignment: .leading) {
        Text("Row \(number)")
        if isLoaded {
          Image(systemName: "photo").resizable().scaledToFit().frame(height: 120)
        }
      }
      .task {
        try? await Task.sleep(for: .seconds(1))
        isLoaded = number.isMultiple(of: 5)
      }
    }
  }
#endif
