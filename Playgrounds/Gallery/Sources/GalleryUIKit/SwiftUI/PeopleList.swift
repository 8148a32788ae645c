#if os(iOS)
  import Combine
  import DataSourceKit
  import DataSourceSwiftUI
  import GalleryCore
  import SwiftUI

  /// People in the user's own order: what rows inherit, edit mode, drags, actions and the keyboard.
  @MainActor
  struct PeopleListScreen: View {
    let screen: PeopleScreen
    @StateObject private var visits = Visits()
    @State private var text = ""
    @State private var selection: Set<Int> = []
    @State private var top: Int?
    @State private var opened: Contact?
    @State private var question: Question?
    @State private var isEmphasized = false
    @State private var editMode = EditMode.inactive
    @Environment(\.undoManager) private var undoManager

    var body: some View {
      CollectionView(screen.list, selection: $selection) { person in PersonRow(person: person) }
        .scrollPosition($top)
        .primaryAction { person in
          visits.count += 1
          opened = person
        }
        .onReorder { people, previous, next, _ in
          screen.move(people.map(\.id), between: previous?.id, and: next?.id)
        }
        .onDeleteItems { people in screen.remove(people.map(\.id)) }
        .itemProvider { person in NSItemProvider(object: person.name as NSString) }
        .accessories { person in
          [.label(text: person.initial), .disclosureIndicator(displayed: .whenNotEditing)]
        }
        .rowBackground { person in
          Color.accentColor.opacity(person.id.isMultiple(of: 5) ? 0.2 : 0)
        }
        .swipeActions { person in
          [
            RowAction(
              "Delete", systemImage: "trash", role: .destructive,
              perform: { await delete(person) })
          ]
        }
        .menuActions { people in
          [
            RowAction("Delete \(people.count)", systemImage: "trash", role: .destructive) {
              screen.remove(people.map(\.id))
            }
          ]
        }
        .environmentObject(visits)
        .environment(\.editMode, $editMode)
        .font(isEmphasized ? .title2 : .body)
        .tint(isEmphasized ? .orange : nil)
        .searching($text) { screen.search = $0 }
        .navigationDestination(isPresented: $opened.isPresent()) {
          Text(opened?.name ?? "").font(.largeTitle)
        }
        .alert("Delete?", isPresented: $question.isPresent(), presenting: question) { question in
          Button("Delete", role: .destructive) { question.answer.resume(returning: true) }
          Button("Cancel", role: .cancel) { question.answer.resume(returning: false) }
        } message: { question in
          Text(question.person.name)
        }
        .toolbar { toolbar }
        .task(id: undoManager.map(ObjectIdentifier.init)) {
          if let undoManager { screen.register(with: undoManager) }
        }
    }

    @ToolbarContentBuilder private var toolbar: some ToolbarContent {
      ToolbarItemGroup(placement: .navigationBarTrailing) {
        button("Emphasize", "textformat.size") { isEmphasized.toggle() }
        button("Sort", "arrow.up.arrow.down") { screen.sort() }
        if editMode.isEditing {
          button("Delete", "trash") { screen.remove(selection) }
        } else {
          button("Undo", "arrow.uturn.backward") { undoManager?.undo() }
        }
        EditButton().environment(\.editMode, $editMode)
      }
      ToolbarItem(placement: .bottomBar) {
        Text("The first row is \(top.map { "\($0)" } ?? "not known")").font(.caption)
      }
    }

    private func button(
      _ title: String, _ symbol: String, action: @escaping () -> Void
    ) -> some View {
      Button(action: action) { Label(title, systemImage: symbol) }
    }

    private func delete(_ person: Contact) async {
      let isConfirmed = await withCheckedContinuation { continuation in
        question = Question(person: person, answer: continuation)
      }
      if isConfirmed { screen.remove([person.id]) }
    }
  }

  /// A question that an alert asks.
  private struct Question {
    let person: Contact
    let answer: CheckedContinuation<Bool, Never>
  }

  /// A model that rows read from their environment.
  @MainActor
  private final class Visits: ObservableObject {
    @Published var count = 0
  }

  @MainActor
  private struct PersonRow: View {
    let person: Contact
    @EnvironmentObject private var visits: Visits
    @State private var note = ""

    var body: some View {
      HStack {
        Image(systemName: "person.fill").foregroundStyle(.tint)
        VStack(alignment: .leading) {
          Text(person.name)
          Text("\(person.role), \(visits.count) opened").font(.caption).foregroundColor(.secondary)
        }
        Spacer()
        // Does a link within a row find the navigation stack?
        if person.id == 1 { NavigationLink("Link") { Text(person.name) } }
        TextField("Note", text: $note).frame(width: 80)
      }
    }
  }

  extension Binding {
    /// Whether a value is present. Setting it to `false` removes the value.
    @MainActor
    fileprivate func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
      Binding<Bool> {
        wrappedValue != nil
      } set: {
        if !$0 { wrappedValue = nil }
      }
    }
  }
#endif
