#if os(iOS)
  import DataSourceKit
  import DataSourceSwiftUI
  import Foundation
  import GalleryCore
  import SwiftUI
  import UniformTypeIdentifiers

  /// Two lists between which people are dragged, and which take texts from other apps.
  @MainActor
  struct TeamListsScreen: View {
    let screen: PeopleScreen
    @State private var editMode = EditMode.inactive

    var body: some View {
      HStack(spacing: 0) {
        CollectionView(screen.list) { person in Text(person.name) }
          .itemProvider { person in NSItemProvider(object: person.name as NSString) }
          .onInsert(of: [.plainText]) { indexPath, providers in
            drop(providers, at: indexPath, inTeam: false)
          }
        Divider()
        CollectionView(screen.team) { person in Text(person.name) }
          .onMove { offsets, newOffset in
            try? screen.team.move(fromOffsets: offsets, toOffset: newOffset)
          }
          .onDelete { offsets in screen.team.remove(atOffsets: offsets) }
          .itemProvider { person in NSItemProvider(object: person.name as NSString) }
          .onInsert(of: [.plainText]) { indexPath, providers in
            drop(providers, at: indexPath, inTeam: true)
          }
          .layout(.insetGrouped)
      }
      .environment(\.editMode, $editMode)
      .toolbar { EditButton().environment(\.editMode, $editMode) }
    }

    private func drop(_ providers: [NSItemProvider], at indexPath: IndexPath, inTeam: Bool) {
      for provider in providers {
        _ = provider.loadTransferable(type: String.self) { [screen] result in
          guard let name = try? result.get() else { return }
          Task { @MainActor in screen.drop(name, at: indexPath, inTeam: inTeam) }
        }
      }
    }
  }
#endif
