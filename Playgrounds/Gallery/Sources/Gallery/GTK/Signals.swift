#if os(Linux)
  import CGtk
  import Glibc

  /// A closure that a signal calls. C functions capture nothing, so GTK gets it as data.
  private final class Handler {
    let body: @MainActor (UnsafeMutableRawPointer?) -> Void
    init(_ body: @escaping @MainActor (UnsafeMutableRawPointer?) -> Void) { self.body = body }
  }

  /// Calls a closure for a signal without arguments.
  @MainActor
  func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer) -> Void = { _, data in
      MainActor.assumeIsolated {
        Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body(nil)
      }
    }
    connect(object, signal, Handler { _ in body() }, unsafeBitCast(handler, to: GCallback.self))
  }

  /// Calls a closure with a signal's first argument.
  @MainActor
  func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String,
    _ body: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    let handler: @convention(c) (gpointer?, gpointer?, gpointer) -> Void = { _, argument, data in
      nonisolated(unsafe) let argument = argument
      MainActor.assumeIsolated {
        Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body(argument)
      }
    }
    connect(
      object, signal, Handler { if let argument = $0 { body(argument) } },
      unsafeBitCast(handler, to: GCallback.self))
  }

  /// Calls a closure with a signal's position argument.
  @MainActor
  func connectPosition(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping (Int) -> Void
  ) {
    let handler: @convention(c) (gpointer?, guint, gpointer) -> Void = { _, position, data in
      MainActor.assumeIsolated {
        // A pointer that is never read, and is not null for the first position.
        let pointer = UnsafeMutableRawPointer(bitPattern: Int(position) + 1)
        Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body(pointer)
      }
    }
    connect(
      object, signal, Handler { body(Int(bitPattern: $0) - 1) },
      unsafeBitCast(handler, to: GCallback.self))
  }

  /// Calls a closure when a gesture recognizes a click.
  @MainActor
  func connectClick(_ gesture: UnsafeMutableRawPointer, _ body: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gint, gdouble, gdouble, gpointer) -> Void = {
      _, _, _, _, data in
      MainActor.assumeIsolated {
        Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body(nil)
      }
    }
    connect(gesture, "pressed", Handler { _ in body() }, unsafeBitCast(handler, to: GCallback.self))
  }

  /// Calls a closure for a signal with two arguments, whatever they are.
  @MainActor
  func connectIgnoringTwo(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping () -> Void
  ) {
    let handler: @convention(c) (gpointer?, guint, guint, gpointer) -> Void = { _, _, _, data in
      MainActor.assumeIsolated {
        Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body(nil)
      }
    }
    connect(object, signal, Handler { _ in body() }, unsafeBitCast(handler, to: GCallback.self))
  }

  @MainActor
  private func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: Handler, _ callback: GCallback
  ) {
    g_signal_connect_data(
      object, signal, callback, Unmanaged.passRetained(handler).toOpaque(),
      { data, _ in if let data { Unmanaged<Handler>.fromOpaque(data).release() } },
      GConnectFlags(rawValue: 0))
  }

  /// Runs a closure in the next turn of GLib's loop. A `Task` runs there only because of
  /// ``MainQueue``.
  @MainActor
  func runLater(_ body: @escaping () -> Void) {
    g_idle_add_full(
      G_PRIORITY_HIGH_IDLE,
      { data in
        MainActor.assumeIsolated {
          Unmanaged<Handler>.fromOpaque(data!).takeUnretainedValue().body(nil)
        }
        return 0
      },
      Unmanaged.passRetained(Handler { _ in body() }).toOpaque(),
      { data in if let data { Unmanaged<Handler>.fromOpaque(data).release() } })
  }

  /// Runs a closure once a widget has been laid out again.
  @MainActor
  func afterLayout(of widget: Widget, _ body: @escaping () -> Void) {
    // Ticks precede the layout of their frame.
    var ticks = 0
    gtk_widget_add_tick_callback(
      widget.pointer,
      { _, _, data in
        nonisolated(unsafe) let data = data
        return MainActor.assumeIsolated {
          Unmanaged<Tick>.fromOpaque(data!).takeUnretainedValue().body() ? 1 : 0
        }
      },
      Unmanaged.passRetained(
        Tick {
          ticks += 1
          if ticks == 2 { body() }
          return ticks < 2
        }
      ).toOpaque(),
      { data in if let data { Unmanaged<Tick>.fromOpaque(data).release() } })
  }

  private final class Tick {
    let body: @MainActor () -> Bool
    init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
  }

  /// The main actor's queue.
  @MainActor
  enum MainQueue {
    /// Lets GLib's loop run the main actor's work, which otherwise waits for Foundation's loop.
    static func attach() {
      g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
        { descriptor, _, _ in
          // Dispatch leaves clearing the event to the loop. Otherwise GLib would never get to
          // drawing, which has a lower priority.
          var count: UInt64 = 0
          read(descriptor, &count, MemoryLayout.size(ofValue: count))
          _dispatch_main_queue_callback_4CF(nil)
          return 1
        }, nil, nil)
    }
  }
#endif
