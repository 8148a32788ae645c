import Foundation

/// The rows of an operator that are not items of its source, in the handles and values that it
/// shares with its source.
///
/// They are released with this object, on any thread. Values are released at once on the thread
/// that has created it. On another one, where other rows may be in use at the same time, they are
/// released when their handles are used again.
final class OwnRows<Item> {
  private let pool: HandlePool
  private let values: ValueStore<Item>
  private var rows: Set<Int> = []

  /// Removed rows, whose handles stay valid until the change is reported.
  private var removed: Set<Int> = []

  init(pool: HandlePool, values: ValueStore<Item>) {
    self.pool = pool
    self.values = values
  }

  #if !os(WASI)
    private let thread = Thread.current
  #endif

  private var isOnItsThread: Bool {
    #if os(WASI)
      true
    #else
      Thread.current === thread
    #endif
  }

  deinit {
    let all = Array(rows.union(removed))
    // Released after the handles are returned, since deinitializers may run any code.
    let old = isOnItsThread ? all.map(values.take) : []
    pool.giveFromAnyThread(all)
    withExtendedLifetime(old) {}
  }

  func contains(_ row: Int) -> Bool { rows.contains(row) }

  /// Creates a row. Its handle may still have the value of a released operator's row.
  func add(_ value: Item?) -> Int {
    let row = pool.take()
    rows.insert(row)
    set(value, for: row)
    return row
  }

  func set(_ value: Item?, for row: Int) {
    if let value { values.set(value, for: row) } else { values.remove(row) }
  }

  func remove(_ row: Int) { if rows.remove(row) != nil { removed.insert(row) } }

  /// Adds a removed row again, whose handle is still valid.
  func restore(_ row: Int, _ value: Item?) -> Int {
    removed.remove(row)
    rows.insert(row)
    set(value, for: row)
    return row
  }

  func removeAll() {
    removed.formUnion(rows)
    rows = []
  }

  /// Releases the handles and values of removed rows, once no stage uses them anymore.
  func recycle() {
    if removed.isEmpty { return }
    for row in removed {
      values.remove(row)
      pool.give(row)
    }
    removed = []
    rows.shrink()
  }
}
