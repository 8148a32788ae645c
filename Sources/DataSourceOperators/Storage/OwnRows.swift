import Foundation

/// The rows of an operator that are not items of its source, in the handles and values that it
/// shares with its source.
///
/// They are released with this object, on any thread. Values are released at once on the thread
/// that has created it. On another one, where other rows may be in use at the same time, they are
/// released when their handles are used again.
final class OwnRows<Item> {
  private let pool: HandlePool<ItemTag>
  private let values: ValueStore<ItemTag, Item>
  private var rows: Set<ItemHandle> = []

  /// Removed rows, whose handles stay valid until the change is reported.
  private var removed: Set<ItemHandle> = []

  init(pool: HandlePool<ItemTag>, values: ValueStore<ItemTag, Item>) {
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

  func contains(_ row: ItemHandle) -> Bool { rows.contains(row) }

  /// Creates a row. Its handle may still have the value of a released operator's row.
  func add(_ value: Item?) -> ItemHandle {
    restore(pool.take(), value)
  }

  func set(_ value: Item?, for row: ItemHandle) { values.assign(value, to: row) }

  func remove(_ row: ItemHandle) { if rows.remove(row) != nil { removed.insert(row) } }

  /// Adds a removed row again, whose handle is still valid.
  func restore(_ row: ItemHandle, _ value: Item?) -> ItemHandle {
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
