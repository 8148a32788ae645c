#if os(Linux)
  import CGtk
  import DataSourceTesting
  import DataSourceViews
  import Foundation
  import GalleryCheck

  /// A real `GtkListView` in a window, as a check drives it.
  @MainActor
  final class GtkTrialView<Item: CheckedItem> {
    @MainActor
    final class Row: GtkRow {
      let label = Widget.label()
      private let reading: Reading
      var widget: Widget { label }

      init(_ reading: Reading) { self.reading = reading }

      func show(_ item: Item) {
        label.text = item.text
        reading.hook?()
      }
    }

    private let list: GtkList<Item>
    private let window: Widget
    private let scrolled: Widget
    private let frames: Frames
    private let reading = Reading(nil)
    private let comparisons: Comparisons?
    private var turns = 0
    var handlers = CaseHandlers()

    init(_ dataSource: any DataSource<Item>, _ comparisons: Comparisons? = nil) {
      self.comparisons = comparisons
      list = GtkList(dataSource) { [reading] in Row(reading) }
      window = Widget(gtk_window_new())
      scrolled = Widget.scrolled(list.widget)
      frames = Frames(window)
      gtk_window_set_default_size(window.as(GtkWindow.self), 300, 420)
      gtk_window_set_child(window.as(GtkWindow.self), scrolled.pointer)
      gtk_window_present(window.as(GtkWindow.self))
      while gtk_widget_get_mapped(window.pointer) == 0 { g_main_context_iteration(nil, 1) }
      list.selectionChanged = { [unowned self] in
        if let item = list.selectedItems.first as? CaseItem { handlers.select?(item) }
      }
    }

    isolated deinit { gtk_window_destroy(window.as(GtkWindow.self)) }

    var updater: ListViewUpdater<Item> { list.updater }

    func layOut() { while g_main_context_iteration(nil, 0) != 0 {} }

    func userSelects(_ indexPath: IndexPath) { list.userSelects(indexPath) }

    /// The rows of GTK's model, in sections. They must agree with the labels that GTK has bound,
    /// their order on the screen and their selection.
    func shownSections() throws -> [TrialSection] {
      guard frames.wait(for: 1) else { throw ShownList.Problem(description: "there is no frame") }
      let rows = list.contents.map { content in
        switch content {
        case .title(let text): (isTitle: true, text: text)
        case .item(let item): (isTitle: false, text: item.text)
        }
      }
      try compareCells(with: rows)
      return rows.reduce(into: []) { sections, row in
        // A section without a title looks like the end of the one above.
        if row.isTitle || sections.isEmpty {
          sections.append(TrialSection(header: row.isTitle ? row.text : nil, rows: []))
        }
        if !row.isTitle { sections[sections.count - 1].rows.append(row.text) }
      }
    }

    /// Scrolls to another place in every third round, so that rows are reused.
    private func scroll() {
      turns += 1
      guard turns.isMultiple(of: 3) else { return }
      let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
      let length = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      gtk_adjustment_set_value(adjustment, length * Double(turns * 37 % 101) / 100)
    }

    private func compareCells(with rows: [(isTitle: Bool, text: String)]) throws {
      comparisons?.add(rows.count, "rows of the model")
      let selected = rows.indices.filter(list.isSelected)
      guard selected == list.selectedIndexPaths.compactMap(list.row).sorted() else {
        throw ShownList.Problem(description: "GTK has selected the rows \(selected)")
      }
      var lines: [(y: Float, position: Int)] = []
      for (listItem, cell) in list.cells {
        guard gtk_list_item_get_item(OpaquePointer(listItem)) != nil,
          let widget = gtk_widget_get_parent(cell.widget.pointer),
          let row = cell.row as? Row
        else { continue }
        let position = Int(gtk_list_item_get_position(OpaquePointer(listItem)))
        guard rows.indices.contains(position) else {
          throw ShownList.Problem(
            description: "a label is bound to row \(position) of \(rows.count)")
        }
        let isTitle = cell.title.isVisible
        let text = isTitle ? cell.title.text : row.label.text
        comparisons?.add(1, "labels")
        if isTitle != rows[position].isTitle || text != rows[position].text {
          throw ShownList.Problem(
            description: "row \(position) shows \(text) for \(rows[position])")
        }
        let isSelected = gtk_list_item_get_selected(OpaquePointer(listItem)) != 0
        if isSelected != list.isSelected(row: position) {
          throw ShownList.Problem(
            description: "row \(position) is drawn as selected: \(isSelected)")
        }
        var bounds = graphene_rect_t()
        guard gtk_widget_get_mapped(widget) != 0, gtk_widget_get_child_visible(widget) != 0,
          gtk_widget_compute_bounds(widget, scrolled.pointer, &bounds) != 0
        else { continue }
        // GTK keeps the focused row as a sliver outside the visible area.
        let height = Float(gtk_widget_get_height(scrolled.pointer))
        guard bounds.size.height > 8, bounds.origin.y + bounds.size.height > 0,
          bounds.origin.y < height
        else { continue }
        lines.append((bounds.origin.y, position))
      }
      lines.sort { $0.y < $1.y }
      comparisons?.add(lines.count, "lines on the screen")
      if lines.isEmpty, !rows.isEmpty {
        throw ShownList.Problem(description: "nothing is on the screen")
      }
      for (line, next) in zip(lines, lines.dropFirst()) where next.position != line.position + 1 {
        throw ShownList.Problem(
          description: "row \(next.position) is drawn below row \(line.position)")
      }
    }
  }

  extension GtkTrialView: @MainActor TrialView where Item == TrialItem {
    var screen: [TrialSection] {
      get throws {
        scroll()
        return try shownSections()
      }
    }

    var readingHandler: (() -> Void)? {
      get { reading.hook }
      set { reading.hook = newValue }
    }
  }

  extension GtkTrialView: @MainActor CaseView where Item == CaseItem {
    var selectedTexts: [String] {
      list.selectedIndexPaths.compactMap { updater.item(at: $0)?.text }
    }

    var visibleTexts: [String]? { nil }

    func scroll(to id: String) {}

    func setOtherDelegate() -> Bool { false }

    func height(of indexPath: IndexPath) -> Double? { nil }

    /// A list of GTK has neither swipe actions nor moves.
    func userSwipes(_ indexPath: IndexPath) -> [String]? { nil }

    func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool? { nil }
  }

  /// Random changes of real lists that are long enough to reuse rows.
  @MainActor
  func makeCheck(transitions: Int, seed: UInt64) -> ViewCheck {
    let version =
      "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    let view = CheckedView(
      "GtkListView", sizes: [(6, 40)], cases: { GtkTrialView($0) }, make: { GtkTrialView($0, $1) })
    return ViewCheck([view], transitions: transitions, seed: seed, system: version)
  }
#endif
