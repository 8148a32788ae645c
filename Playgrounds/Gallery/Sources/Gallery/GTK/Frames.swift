#if os(Linux)
  import CGtk
  import Foundation

  /// Runs GLib's loop until a window has been drawn.
  @MainActor
  final class Frames {
    private let window: Widget
    private var count = 0
    private var isConnected = false

    init(_ window: Widget) { self.window = window }

    /// - Returns: Whether there were that many frames within 20 seconds.
    @discardableResult
    func wait(for frames: Int) -> Bool {
      if !isConnected, let clock = gtk_widget_get_frame_clock(window.pointer) {
        isConnected = true
        connect(UnsafeMutableRawPointer(clock), "after-paint") { [weak self] in self?.count += 1 }
      }
      let (end, limit) = (count + frames, Date().addingTimeInterval(20))
      while count < end {
        gtk_widget_queue_draw(window.pointer)
        if g_main_context_iteration(nil, 0) == 0 { usleep(200) }
        if Date() > limit { return false }
      }
      return true
    }
  }

  extension Widget {
    /// Writes a picture of a visible window.
    ///
    /// - Returns: Whether there was something to write.
    func writePicture(to path: String, scale: Float) -> Bool {
      let size = (gtk_widget_get_width(pointer), gtk_widget_get_height(pointer))
      let paintable = gtk_widget_paintable_new(pointer)
      defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
      let snapshot = gtk_snapshot_new()!
      gtk_snapshot_scale(snapshot, scale, scale)
      gdk_paintable_snapshot(
        paintable, snapshot, Double(size.0), Double(size.1))
      guard let node = gtk_snapshot_free_to_node(snapshot),
        let renderer = gtk_native_get_renderer(opaque)
      else { return false }
      defer { gsk_render_node_unref(node) }
      let texture = gsk_renderer_render_texture(renderer, node, nil)
      defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
      return gdk_texture_save_to_png(texture, path) != 0
    }
  }
#endif
