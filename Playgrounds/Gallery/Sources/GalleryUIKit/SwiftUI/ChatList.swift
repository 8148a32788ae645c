#if os(iOS)
  import DataSourceSwiftUI
  import DataSourceViews
  import GalleryCore
  import SwiftUI

  /// The chat: older messages are inserted at the top, and new ones at the end.
  @MainActor
  struct ChatListScreen: View {
    let screen: ChatScreen
    @State private var text = ""
    @State private var top: Int?

    var body: some View {
      VStack(spacing: 0) {
        CollectionView(screen.list) { row in
          ChatLine(row: row) { Task { await screen.loadOlder() } }
        }
        .scrollPosition($top)
        .scrollAnchoring(.keepingEnd)
        HStack {
          TextField("Write a message", text: $text).textFieldStyle(.roundedBorder).onSubmit(send)
          Button("Send", action: send).disabled(text.isEmpty)
        }
        .padding()
      }
      .task {
        guard case .hasMore = screen.state else { return }
        await screen.loadOlder()
      }
    }

    private func send() {
      guard !text.isEmpty else { return }
      screen.send(text)
      text = ""
      top = screen.lastID
      Task { try await screen.answer() }
    }
  }

  @MainActor
  private struct ChatLine: View {
    let row: ChatRow
    let loadOlder: () -> Void

    var body: some View {
      if row.isPaging {
        Button(row.text("Tap"), action: loadOlder)
          .font(.caption).frame(maxWidth: .infinity).buttonStyle(.borderless)
      } else {
        HStack {
          if row.isMine { Spacer(minLength: 40) }
          Text(row.text(""))
            .padding(.horizontal, 12).padding(.vertical, 8)
            .background(row.isMine ? Color.accentColor : Color(.secondarySystemBackground))
            .foregroundColor(row.isMine ? .white : row.isMessage ? .primary : .secondary)
            .clipShape(RoundedRectangle(cornerRadius: 14))
          if !row.isMine { Spacer(minLength: 40) }
        }
      }
    }
  }
#endif
