#if canImport(SwiftUI)
  import DataSourceSwiftUI
  import SwiftUI

  struct SongsScreen: View {
    let dataSource = songs()

    var body: some View {
      CollectionView(dataSource) { song in Text(song.title) }
    }
  }

  struct SongsForm: View {
    let titles: [String]

    var body: some View {
      List { Section { ForEach(titles, id: \.self) { Text($0) } } }
    }
  }
#endif
