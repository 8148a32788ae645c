#if os(iOS)
  import DataSourceKit
  import DataSourceObservation
  import DataSourceViews
  import GalleryCore
  import SwiftUI
  import UIKit

  /// The order desk: orders to select for bulk actions, tours to drag several rows of, and pages of
  /// past orders.
  @MainActor
  struct OrderDeskScreen: View {
    private enum Table: String, CaseIterable { case orders, tours, past }

    let desk: OrderDesk
    @ObservedObject private var total: ObservedSummary<OrderTotal>
    @ObservedObject private var unassigned: ObservedSummary<OrderTotal>
    @State private var table = Table.orders
    @State private var text = ""
    @State private var notice: String?
    @State private var isLive = false

    init(desk: OrderDesk) {
      self.desk = desk
      (total, unassigned) = (desk.selectedTotal, desk.unassignedTotal)
    }

    var body: some View {
      VStack(spacing: 0) {
        Picker("List", selection: $table) {
          ForEach(Table.allCases, id: \.self) { Text($0.rawValue.capitalized) }
        }
        .pickerStyle(.segmented).padding(8)
        Text("\(total.value.text) selected, \(unassigned.value.count) without a driver")
          .font(.caption)
        switch table {
        case .orders: TableScreen { OrdersController(desk) }
        case .tours: TableScreen { ToursController(desk) { attempt($0) } }
        case .past: TableScreen { PastController(desk) }
        }
      }
      .searching($text) { desk.search = $0 }
      .notice($notice)
      .task(id: isLive) { if isLive { await desk.simulateUpdates() } }
      .toolbar {
        ToolbarItemGroup(placement: .navigationBarTrailing) {
          Toggle("Live", isOn: $isLive)
          Menu("Orders") {
            Button("Select all") { desk.selectShown() }
            Button("Select none") { desk.selection.ids = [] }
            Button("Confirm") { attempt { try desk.confirm(desk.selection.ids) } }
            ForEach(desk.drivers, id: \.self) { driver in
              Button("Assign to \(driver)") {
                attempt { try desk.assign(desk.selection.ids.sorted(), to: driver) }
              }
              Button("Deliver \(driver)’s tour") { attempt { try desk.deliver(driver) } }
            }
            Button("Cancel", role: .destructive) {
              attempt { try desk.cancel(desk.selection.ids.sorted()) }
            }
            Button("Next status") {
              let all: [Order.Status?] = [nil] + Order.Status.allCases
              desk.status = all[((all.firstIndex(of: desk.status) ?? 0) + 1) % all.count]
            }
          }
          Button("Undo") {
            let count = desk.undo()
            if count > 0 { notice = "\(count) orders have changed since." }
          }
        }
      }
    }

    private func attempt(_ edit: () throws -> Void) {
      do { try edit() } catch { notice = "\(error)" }
    }
  }

  @MainActor
  private struct TableScreen<Controller: UIViewController>: UIViewControllerRepresentable {
    let make: () -> Controller

    func makeUIViewController(context: Context) -> Controller { make() }

    func updateUIViewController(_ controller: Controller, context: Context) {}
  }

  /// Shows rows of two lines.
  private class DeskController<Item>: UIViewController {
    let tableView = UITableView(frame: .zero, style: .plain)
    let adapter: TableViewAdapter<Item>

    init(_ list: any DataSource<Item>, lines: @escaping (Item) -> (String, String)) {
      adapter = TableViewAdapter(tableView: tableView, dataSource: list)
        .cell(for: Item.self) { (cell: UITableViewCell, item) in
          var content = cell.defaultContentConfiguration()
          (content.text, content.secondaryText) = lines(item)
          cell.contentConfiguration = content
        }
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = tableView }
  }

  private final class OrdersController: DeskController<Order> {
    init(_ desk: OrderDesk) {
      super.init(desk.days) { ($0.customer, $0.detail) }
      tableView.allowsMultipleSelectionDuringEditing = true
      tableView.isEditing = true
      adapter.bindSelection(to: desk.selection)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class ToursController: DeskController<Stop> {
    init(_ desk: OrderDesk, attempt: @escaping (() throws -> Void) -> Void) {
      super.init(desk.plan) { ($0.order?.customer ?? "", $0.order?.detail ?? "") }
      tableView.allowsMultipleSelection = true
      adapter.itemProvider = { _ in nil }
      adapter.reorderHandler = { stops, _, next, section in
        attempt {
          guard let driver = desk.driver(ofSection: section) else {
            return try desk.unassign(stops.map(\.id))
          }
          try desk.assign(stops.map(\.id), to: driver, before: next?.id)
        }
      }
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class PastController: DeskController<PastOrderRow> {
    init(_ desk: OrderDesk) {
      super.init(desk.past) { row in
        switch row {
        case .order(let order): (order.customer, order.detail)
        case .loading: ("Older orders …", "")
        case .failed: ("The archive does not answer", "Tap to try again")
        }
      }
      adapter.nearEndHandler = { await desk.loadMore() }
      adapter.didSelect = { row, _ in
        if row == .failed { Task { await desk.retry() } }
      }
    }

    required init?(coder: NSCoder) { nil }
  }
#endif
