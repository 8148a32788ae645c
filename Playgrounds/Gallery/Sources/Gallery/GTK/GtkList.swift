#if os(Linux)
  import CGtk
  import DataSourceKit
  import DataSourceViews
  import Foundation

  /// A `GtkListView` that shows a data source. Section titles are rows of its flat model, since GTK
  /// supports sections only from version 4.12 on.
  ///
  /// `GListModel` has neither moves nor batches: a change is reported as removed and inserted rows,
  /// and a moved row is both. GTK recognizes it by its object.
  @MainActor
  final class GtkList<Item>: @MainActor UpdatableListView {
    let updater: ListViewUpdater<Item>
    let widget: Widget

    /// Called when the user has changed the selection.
    var selectionChanged: () -> Void = {}

    /// Called with an item on a double click, or Return.
    var activated: (Item) -> Void = { _ in }

    /// The commands of an item's context menu.
    var commands: (Item) -> [(title: String, run: () -> Void)] = { _ in [] }

    /// Whether an item's row may keep its place on the screen while rows above it change. By
    /// default a list at its top stays there.
    var mayStay: ((Item) -> Bool)?

    private typealias Entry = ListEntry<Item>

    private let store: OpaquePointer
    private let selection: OpaquePointer

    /// The rows of items, by section.
    private var sections: [[Entry]] = []

    /// The title rows; `nil` for sections without a title.
    private var titles: [Entry?] = []

    /// All rows, as GTK has them.
    private var rows: [Entry] = []

    /// The cells of GTK's list items, by pointer: about 200, however long the list is.
    private(set) var cells: [UnsafeMutableRawPointer: ListCell<Item>] = [:]

    /// Whether the updater, or a change of the model, is changing the selection.
    private var isChanging = false

    init(_ dataSource: any DataSource<Item>, makeRow: @escaping () -> any GtkRow<Item>) {
      updater = ListViewUpdater(dataSource: dataSource)
      store = g_list_store_new(g_object_get_type())
      selection = gtk_multi_selection_new(store)
      let factory = gtk_signal_list_item_factory_new()!
      // The list view takes over both references, and the selection keeps the store alive.
      widget = Widget(gtk_list_view_new(selection, factory))
      widget.add(["list"])
      connect(UnsafeMutableRawPointer(factory), "setup") { [weak self] listItem in
        let cell = ListCell(makeRow())
        self?.cells[listItem] = cell
        gtk_list_item_set_child(OpaquePointer(listItem), cell.widget.pointer)
        cell.onSecondaryClick { [weak self] item, widget in
          self.map { showMenu($0.commands(item), at: widget) }
        }
      }
      connect(UnsafeMutableRawPointer(factory), "bind") { [weak self] in self?.bind($0) }
      connect(UnsafeMutableRawPointer(factory), "unbind") { [weak self] listItem in
        guard let object = gtk_list_item_get_item(OpaquePointer(listItem)) else { return }
        if let entry = Entry.of(object), entry.cell === self?.cells[listItem] { entry.cell = nil }
      }
      connect(UnsafeMutableRawPointer(factory), "teardown") { [weak self] listItem in
        self?.cells[listItem] = nil
      }
      connectIgnoringTwo(UnsafeMutableRawPointer(selection), "selection-changed") {
        [weak self] in self?.noteSelection()
      }
      connectPosition(widget.raw, "activate") { [weak self] row in
        guard let self, let path = indexPath(ofRow: row), let item = updater.item(at: path)
        else { return }
        activated(item)
      }
      updater.view = self
      reloadAll()
    }

    private func bind(_ listItem: UnsafeMutableRawPointer) {
      guard let object = gtk_list_item_get_item(OpaquePointer(listItem)),
        let entry = Entry.of(object), let cell = cells[listItem]
      else { return }
      gtk_list_item_set_selectable(OpaquePointer(listItem), entry.isItem ? 1 : 0)
      gtk_list_item_set_activatable(OpaquePointer(listItem), entry.isItem ? 1 : 0)
      entry.cell = cell
      // GTK is in its layout: if a row changes the data, that is shown afterwards.
      updater.withChangesQueued { cell.show(entry.content) }
    }

    // MARK: UpdatableListView

    var readiness: ListViewReadiness { .ready }

    func finishLayout() {}

    func reloadAll() {
      titles = updater.itemCounts.indices.map(title)
      sections = updater.itemCounts.indices.map { section in
        (0..<updater.numberOfItems(in: section)).map { entry(at: [section, $0]) }
      }
      showRows()
    }

    func performBatch(
      _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
    ) {
      updates()
      let mapping = changes.mapping
      titles = updater.itemCounts.indices.map { section in
        if let before = mapping.oldSection(for: section) { titles[before] } else { title(section) }
      }
      do {
        sections = try changes.applied(
          to: sections, after: updater.itemCounts, element: { entry(at: $0) })
        showRows()
      } catch {
        reloadAll()
      }
      completion(true)
    }

    func updateContent(ofSections indices: IndexSet, items: [IndexPath]) {
      for section in indices {
        switch (titles[section], updater.headerTitle(for: section)) {
        case (let entry?, let text?): entry.content = .title(text)
        default: titles[section] = title(section)
        }
        for item in sections[section].indices { update([section, item]) }
      }
      for indexPath in items { update(indexPath) }
      if !indices.isEmpty { showRows() }
    }

    func performLater(_ work: @escaping () -> Void) { runLater(work) }

    var selectedIndexPaths: [IndexPath] {
      let set = gtk_selection_model_get_selection(selection)
      defer { gtk_bitset_unref(set) }
      return (0..<guint(gtk_bitset_get_size(set))).compactMap {
        indexPath(ofRow: Int(gtk_bitset_get_nth(set, $0)))
      }
    }

    func select(_ indexPath: IndexPath) {
      guard let row = row(of: indexPath) else { return }
      withoutNotes { gtk_selection_model_select_item(selection, guint(row), 0) }
    }

    func deselect(_ indexPath: IndexPath) {
      guard let row = row(of: indexPath) else { return }
      withoutNotes { gtk_selection_model_unselect_item(selection, guint(row)) }
    }

    // MARK: Rows

    private func title(_ section: Int) -> Entry? {
      updater.headerTitle(for: section).map { Entry(.title($0)) }
    }

    private func entry(at indexPath: IndexPath) -> Entry {
      guard let item = updater.item(at: indexPath) else { return Entry(.title("")) }
      return Entry(.item(item))
    }

    private func update(_ indexPath: IndexPath) {
      guard let item = updater.item(at: indexPath) else { return }
      sections[indexPath[0]][indexPath[1]].content = .item(item)
    }

    /// Tells GTK how the rows have changed: exactly if all remaining rows keep their order, else as
    /// one range from the first to the last change. Rows in that range keep their widgets, and the
    /// updater selects them again.
    private func showRows() {
      let place = keptPlace()
      defer { restore(place) }
      let old = rows
      rows = zip(titles, sections).flatMap { title, items in (title.map { [$0] } ?? []) + items }
      let (before, after) = (Set(old.map(\.object)), Set(rows.map(\.object)))
      let staying = old.filter { after.contains($0.object) }
      withoutNotes {
        if staying.elementsEqual(rows.filter { before.contains($0.object) }, by: ===) {
          for run in old.runs(where: { !after.contains($0.object) }).reversed() {
            splice(run.lowerBound, removed: run.count, [])
          }
          for run in rows.runs(where: { !before.contains($0.object) }) {
            splice(run.lowerBound, removed: 0, rows[run])
          }
        } else {
          let start = zip(old, rows).prefix { $0 === $1 }.count
          let end = zip(old[start...].reversed(), rows[start...].reversed()).prefix { $0 === $1 }
            .count
          splice(start, removed: old.count - end - start, rows[start..<rows.count - end])
        }
      }
    }

    private func splice(_ position: Int, removed: Int, _ added: ArraySlice<Entry>) {
      var objects: [gpointer?] = added.map(\.object)
      var start = position
      if removed > 0 {
        // GTK 4.8 counts consecutive rows without widgets as one block. If a removal begins within
        // a block and reaches its end, GTK forgets the start of the block instead, and keeps
        // widgets of removed rows. So the removal begins where the block does.
        start =
          cells.keys.lazy.map { OpaquePointer($0) }
          .filter { gtk_list_item_get_item($0) != nil }
          .map { Int(gtk_list_item_get_position($0)) + 1 }.filter { $0 <= position }.max() ?? 0
        let kept = (start..<position).map { g_list_model_get_item(selection, guint($0)) }
        objects = kept + objects
      }
      g_list_store_splice(
        store, guint(start), guint(removed + position - start), &objects, guint(objects.count))
      for object in objects.prefix(position - start) { g_object_unref(object) }
    }

    /// An item's row, computed without a search: a title counts if the section has one.
    func row(of indexPath: IndexPath) -> Int? {
      guard sections.indices.contains(indexPath[0]),
        sections[indexPath[0]].indices.contains(indexPath[1])
      else { return nil }
      let before = (0..<indexPath[0]).reduce(0) { $0 + sections[$1].count }
      return before + titles[...indexPath[0]].count { $0 != nil } + indexPath[1]
    }

    /// The index path of the item in a row; `nil` for a title.
    func indexPath(ofRow row: Int) -> IndexPath? {
      var first = 0
      for section in sections.indices {
        first += titles[section] == nil ? 0 : 1
        if row < first { return nil }
        if row < first + sections[section].count { return [section, row - first] }
        first += sections[section].count
      }
      return nil
    }

    /// What the objects in GTK's own model represent.
    var contents: [ListEntry<Item>.Content] {
      (0..<g_list_model_get_n_items(selection)).compactMap { position in
        guard let object = g_list_model_get_item(selection, position) else { return nil }
        defer { g_object_unref(object) }
        return Entry.of(object)?.content
      }
    }

    func isSelected(row: Int) -> Bool {
      gtk_selection_model_is_selected(selection, guint(row)) != 0
    }

    // MARK: Scrolling

    /// What stays in place during a change.
    private enum Place {
      case top
      case row(Entry, y: Double)
    }

    var adjustment: UnsafeMutablePointer<GtkAdjustment> {
      gtk_scrollable_get_vadjustment(widget.opaque)
    }

    /// The vertical position of a row in the visible area; `nil` if it has no widgets.
    private func y(of cell: ListCell<Item>?) -> Double? {
      var bounds = graphene_rect_t()
      guard let row = cell.flatMap({ gtk_widget_get_parent($0.widget.pointer) }),
        gtk_widget_get_mapped(row) != 0, gtk_widget_get_child_visible(row) != 0,
        gtk_widget_compute_bounds(row, widget.pointer, &bounds) != 0
      else { return nil }
      return Double(bounds.origin.y)
    }

    private func keptPlace() -> Place? {
      guard gtk_widget_get_mapped(widget.pointer) != 0 else { return nil }
      guard let mayStay else {
        return gtk_adjustment_get_value(adjustment) <= 0 ? .top : nil
      }
      let height = Double(gtk_widget_get_height(widget.pointer))
      return rows.compactMap { entry -> (entry: Entry, y: Double)? in
        guard case .item(let item) = entry.content, mayStay(item), let y = y(of: entry.cell),
          (0..<height).contains(y)
        else { return nil }
        return (entry, y)
      }.min { $0.y < $1.y }.map { .row($0.entry, y: $0.y) }
    }

    private func restore(_ place: Place?) {
      switch place {
      case .top: scroll(toRow: 0)
      case .row(let entry, let y):
        // GTK knows the new heights after its next layout.
        afterLayout(of: widget) { [weak self, weak entry] in
          guard let self, let entry, let new = self.y(of: entry.cell) else { return }
          let value = gtk_adjustment_get_value(adjustment)
          gtk_adjustment_set_value(adjustment, value + new - y)
        }
      case nil: break
      }
    }

    /// Scrolls to a section's first row, together with its title.
    func scroll(toSection section: Int) {
      guard sections.indices.contains(section) else { return }
      let before = (0..<section).reduce(0) { $0 + sections[$1].count }
      scroll(toRow: before + titles[..<section].count { $0 != nil })
    }

    func scrollToEnd() { scroll(toRow: rows.count - 1) }

    private func scroll(toRow row: Int) {
      guard rows.indices.contains(row) else { return }
      _ = gtk_widget_activate_action_variant(
        widget.pointer, "list.scroll-to-item", g_variant_new_uint32(guint(row)))
    }

    // MARK: Selection

    private func withoutNotes(_ body: () -> Void) {
      let wasChanging = isChanging
      isChanging = true
      body()
      isChanging = wasChanging
    }

    /// The user has changed the selection. “Select all” selects titles, too.
    private func noteSelection() {
      guard !isChanging else { return }
      withoutNotes {
        for (row, entry) in rows.enumerated() where !entry.isItem {
          gtk_selection_model_unselect_item(selection, guint(row))
        }
      }
      // The updater identifies a selected item by what the view read when it was selected.
      for indexPath in selectedIndexPaths { _ = updater.item(at: indexPath) }
      selectionChanged()
    }

    /// The selected items.
    var selectedItems: [Item] { selectedIndexPaths.compactMap { updater.item(at: $0) } }

    /// Selects an item as a click does.
    func userSelects(_ indexPath: IndexPath) {
      guard let row = row(of: indexPath) else { return }
      gtk_selection_model_select_item(selection, guint(row), 0)
    }
  }

  extension Array {
    /// The longest ranges of elements that satisfy a condition.
    func runs(where isIncluded: (Element) -> Bool) -> [Range<Int>] {
      var runs: [Range<Int>] = []
      for (index, element) in enumerated() where isIncluded(element) {
        if let last = runs.last, last.upperBound == index {
          runs[runs.count - 1] = last.lowerBound..<index + 1
        } else {
          runs.append(index..<index + 1)
        }
      }
      return runs
    }
  }
#endif
