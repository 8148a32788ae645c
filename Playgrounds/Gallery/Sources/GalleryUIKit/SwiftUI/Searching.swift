#if os(iOS)
  import SwiftUI

  extension View {
    /// Shows a text until the user dismisses it.
    func notice(_ text: Binding<String?>) -> some View {
      alert(
        text.wrappedValue ?? "",
        isPresented: Binding {
          text.wrappedValue != nil
        } set: { _ in
          text.wrappedValue = nil
        }
      ) {}
    }

    /// Adds a search field, whose text is that of a screen's search while the view is shown.
    func searching(
      _ text: Binding<String>, perform search: @escaping (String) -> Void
    ) -> some View {
      searchable(text: text)
        .onChange(of: text.wrappedValue, perform: search)
        .onDisappear { search("") }
    }
  }
#endif
