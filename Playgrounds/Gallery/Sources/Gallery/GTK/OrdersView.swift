#if os(Linux)
  import CGtk
  import DataSourceKit
  import DataSourceObservation
  import DataSourceViews
  import GalleryCore

  /// The order desk: the orders by day, the tours, and what has been delivered.
  ///
  /// A double click marks an order for the buttons above. Without marks, they act on the selected
  /// rows of the tours.
  @MainActor
  final class OrdersView: ScreenView {
    private let desk: OrderDesk
    let days: GtkList<Order>
    let plan: GtkList<Stop>
    let past: GtkList<PastOrderRow>
    private let total = Widget.label("", "preview")
    /// What was refused or not undone.
    let notice = Widget.label("", "notice", ellipsized: false).aligned(GTK_ALIGN_END)
    private var updates: Task<Void, Never>?
    let content: Widget
    private(set) var actions = Widget.row(spacing: 2)

    init(_ desk: OrderDesk) {
      self.desk = desk
      days = GtkList(desk.days.selectable(selection: desk.selection)) {
        OrderRow { desk.selection.contains($0.id) }
      }
      plan = GtkList(desk.plan) { StopRow() }
      past = GtkList(desk.past) { PastRow() }
      gtk_label_set_wrap(notice.opaque, 1)
      notice.isVisible = false
      gtk_widget_set_margin_start(total.pointer, 12)
      content = Widget.row(
        Widget.column(total, Widget.scrolled(days.widget)).expanding(),
        Widget.scrolled(plan.widget).covered(by: notice).expanding(),
        Widget.scrolled(past.widget).expanding())
      gtk_box_set_homogeneous(content.as(GtkBox.self), 1)
      actions = Widget.row(
        spacing: 2,
        .button(icon: "view-more-symbolic", tip: "Only new, confirmed, … orders") {
          [unowned self] in filterNext()
        },
        .button(icon: "edit-select-all-symbolic", tip: "Mark all that are listed, or none") {
          if desk.selection.ids.isEmpty { desk.selectShown() } else { desk.selection.ids = [] }
        },
        .button(icon: "object-select-symbolic", tip: "Confirm") { [unowned self] in
          act { try desk.confirm($0) }
        },
        .button(icon: "list-remove-symbolic", tip: "Take from the tour") { [unowned self] in
          act { try desk.unassign($0) }
        },
        .button(icon: "user-trash-symbolic", tip: "Cancel") { [unowned self] in
          act { try desk.cancel($0) }
        },
        .button(icon: "media-playback-start-symbolic", tip: "Customers and kitchen, or not") {
          [unowned self] in toggleUpdates()
        },
        .button(icon: "edit-undo-symbolic", tip: "Undo") { [unowned self] in undo() },
        .button(icon: "edit-redo-symbolic", tip: "Redo") { desk.redo() })
      for driver in desk.drivers.reversed() {
        let button = Widget(gtk_button_new_with_label(driver))
        gtk_widget_set_tooltip_text(button.pointer, "Assign to \(driver)")
        connect(button.raw, "clicked") { [unowned self] in
          act { try desk.assign($0, to: driver) }
        }
        gtk_box_prepend(actions.as(GtkBox.self), button.pointer)
      }
      days.activated = { desk.selection.toggle($0.id) }
      days.commands = { [unowned self] order in
        desk.drivers.map { driver in
          ("Assign to \(driver)", { self.perform { try desk.assign([order.id], to: driver) } })
        } + [("Cancel", { self.perform { try desk.cancel([order.id]) } })]
      }
      plan.commands = { [unowned self] stop in
        [
          // In front of it.
          ("Move the selected rows here", { self.moveSelected(before: stop) }),
          ("Take from the tour", { self.perform { try desk.unassign([stop.id]) } }),
        ]
          + desk.drivers.map { driver in
            ("Deliver \(driver)’s tour", { self.perform { try desk.deliver(driver) } })
          }
      }
      past.activated = { row in
        switch row {
        case .failed: Task { await desk.retry() }
        case .loading: Task { await desk.loadMore() }
        case .order: break
        }
      }
      for summary in [desk.shownTotal, desk.selectedTotal] {
        summary.changeHandler = { [unowned self] _ in showTotal() }
      }
      showTotal()
      Task { await desk.loadMore() }
    }

    func search(_ text: String) { desk.search = text }

    /// The marked orders; without any, those of the selected rows of the tours.
    private var chosen: [Order.ID] {
      desk.selection.ids.isEmpty ? plan.selectedItems.map(\.id) : desk.selection.ids.sorted()
    }

    private func act(_ action: ([Order.ID]) throws -> Void) {
      let ids = chosen
      perform { try action(ids) }
    }

    /// Performs an edit, and says why it was refused.
    func perform(_ edit: () throws -> Void) {
      notice.isVisible = false
      do { try edit() } catch { show("\(error)") }
    }

    private func show(_ text: String) {
      notice.text = text
      notice.isVisible = true
    }

    /// Undoes the last edit, and says what was not undone.
    func undo() {
      notice.isVisible = false
      let count = desk.undo()
      if count > 0 { show("\(count) orders have changed since, and stay as they are.") }
    }

    private func moveSelected(before stop: Stop) {
      guard let section = desk.plan.indexPath(forID: stop.id)?[0],
        let driver = desk.driver(ofSection: section)
      else { return }
      perform { try desk.assign(plan.selectedItems.map(\.id), to: driver, before: stop.id) }
    }

    private func filterNext() {
      let all: [Order.Status?] = [nil] + Order.Status.allCases
      let index = all.firstIndex(of: desk.status) ?? 0
      desk.status = all[(index + 1) % all.count]
      showTotal()
    }

    private func toggleUpdates() {
      if let updates {
        updates.cancel()
        self.updates = nil
      } else {
        updates = Task { [desk] in await desk.simulateUpdates() }
      }
    }

    private func showTotal() {
      let status = desk.status.map { "\($0.rawValue): " } ?? ""
      total.text =
        "\(status)\(desk.shownTotal.value.text) — \(desk.selectedTotal.value.count) marked"
    }
  }

  @MainActor
  private final class OrderRow: GtkRow {
    private let lines = TwoLines()
    private let isMarked: (Order) -> Bool
    var widget: Widget { lines.widget }

    init(isMarked: @escaping (Order) -> Bool) { self.isMarked = isMarked }

    func show(_ order: Order) { lines.show(order, hasDot: isMarked(order)) }
  }

  @MainActor
  private final class StopRow: GtkRow {
    private let lines = TwoLines()
    var widget: Widget { lines.widget }

    func show(_ stop: Stop) {
      if let order = stop.order { lines.show(order, hasDot: order.status == .ready) }
    }
  }

  @MainActor
  private final class PastRow: GtkRow {
    private let lines = TwoLines()
    var widget: Widget { lines.widget }

    func show(_ row: PastOrderRow) {
      switch row {
      case .order(let order): lines.show(order)
      case .loading: lines.show("Older orders")
      case .failed: lines.show("The archive does not answer", "Double-click to try again")
      }
    }
  }

  extension TwoLines {
    fileprivate func show(_ order: Order, hasDot: Bool = false) {
      show(order.customer, order.detail, hasDot: hasDot)
    }
  }
#endif
