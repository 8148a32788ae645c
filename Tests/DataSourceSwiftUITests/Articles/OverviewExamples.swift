#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  import DataSourceDiffing
  import DataSourceSwiftUI
  import SwiftUI

  // The example on the module's page. It is type-checked, and does not run.

  struct ToDo: Identifiable, Equatable {
    var id: Int
    var title: String
  }

  struct ToDosScreen: View {
    let toDos: DiffableListDataSource<ToDo>

    var body: some View {
      CollectionView(toDos) { toDo in Text(toDo.title) }
    }
  }
#endif
