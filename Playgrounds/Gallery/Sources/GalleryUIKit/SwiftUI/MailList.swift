#if os(iOS)
  import DataSourceKit
  import DataSourceSwiftUI
  import GalleryCore
  import SwiftUI

  /// The mail as a list of SwiftUI, with selection in edit mode, and actions of swiped rows.
  @MainActor
  struct MailListScreen: View {
    let screen: MailScreen
    let days: CollapsibleDataSource<Message>
    @State private var showsCards = false
    @State private var text = ""
    @State private var notice: String?
    @State private var selection: Set<Int> = []
    @State private var editMode = EditMode.inactive

    var body: some View {
      CollectionView(days, selection: $selection) { message in MessageLine(message: message) }
        .layout { section in
          if !showsCards { return .plain }
          return section == 0 ? .horizontal(width: 280) : .grid(minimumWidth: 280)
        }
        .header { section in
          Button {
            days.toggle(at: section)
          } label: {
            Label(
              days.headerTitle(for: section) ?? "",
              systemImage: days.isCollapsed(at: section) ? "chevron.forward" : "chevron.down")
          }
        }
        .swipeActions(edge: .leading) { message in
          [
            RowAction(message.isUnread ? "Read" : "Unread", systemImage: "envelope", tint: .blue) {
              screen.toggleUnread([message.id])
            }
          ]
        }
        .swipeActions { message in
          [
            RowAction("Delete", systemImage: "trash", role: .destructive) {
              screen.move([message.id], to: .trash)
            },
            RowAction("Archive", systemImage: "archivebox") {
              screen.move([message.id], to: .archive)
            },
          ]
        }
        .menuActions { messages in
          [RowAction("Flag", systemImage: "flag") { screen.toggleFlag(Set(messages.map(\.id))) }]
        }
        .searching($text) { screen.search = $0 }
        .toolbar {
          ToolbarItemGroup(placement: .navigationBarTrailing) {
            if editMode.isEditing {
              Button("Archive") { screen.move(selection, to: .archive) }
            } else {
              Button {
                showsCards.toggle()
              } label: {
                Label("Cards", systemImage: "square.grid.2x2")
              }
              Button("Undo") { notice = screen.undo() }
            }
            EditButton()
          }
        }
        .notice($notice)
        .environment(\.editMode, $editMode)
    }
  }

  @MainActor
  private struct MessageLine: View {
    let message: Message

    var body: some View {
      VStack(alignment: .leading, spacing: 2) {
        HStack {
          if message.isUnread {
            Image(systemName: "circle.fill").font(.caption2).foregroundColor(.accentColor)
          }
          Text(message.sender).font(.headline)
          Spacer()
          if message.isFlagged { Image(systemName: "flag.fill").foregroundColor(.orange) }
          Text(message.time).font(.caption).foregroundColor(.secondary)
        }
        Text(message.subject).font(.subheadline)
        Text(message.preview).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
      }
    }
  }
#endif
