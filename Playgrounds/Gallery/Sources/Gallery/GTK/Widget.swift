#if os(Linux)
  import CGtk

  /// A widget. GTK's types are C structures, some of them incomplete, so functions take pointers of
  /// many types to the same object.
  @MainActor
  struct Widget {
    let raw: UnsafeMutableRawPointer

    init(_ raw: UnsafeMutableRawPointer) { self.raw = raw }
    init(_ pointer: UnsafeMutablePointer<GtkWidget>) { raw = UnsafeMutableRawPointer(pointer) }

    var pointer: UnsafeMutablePointer<GtkWidget> { raw.assumingMemoryBound(to: GtkWidget.self) }
    var opaque: OpaquePointer { OpaquePointer(raw) }

    /// The pointer, as a type that is complete in C.
    func `as`<T>(_ type: T.Type) -> UnsafeMutablePointer<T> { raw.assumingMemoryBound(to: type) }
  }

  extension Widget {
    static func label(_ text: String = "", _ classes: String..., ellipsized: Bool = true) -> Widget
    {
      let label = Widget(gtk_label_new(text))
      gtk_label_set_xalign(label.opaque, 0)
      if ellipsized { gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END) }
      label.add(classes)
      return label
    }

    static func icon(_ name: String, _ classes: String...) -> Widget {
      let icon = Widget(gtk_image_new_from_icon_name(name))
      icon.add(classes)
      return icon
    }

    static func row(spacing: Int32 = 0, _ children: Widget..., classes: [String] = []) -> Widget {
      stack(GTK_ORIENTATION_HORIZONTAL, spacing, children, classes)
    }

    static func column(spacing: Int32 = 0, _ children: Widget..., classes: [String] = []) -> Widget
    {
      stack(GTK_ORIENTATION_VERTICAL, spacing, children, classes)
    }

    private static func stack(
      _ orientation: GtkOrientation, _ spacing: Int32, _ children: [Widget], _ classes: [String]
    ) -> Widget {
      let box = Widget(gtk_box_new(orientation, spacing))
      for child in children { gtk_box_append(box.as(GtkBox.self), child.pointer) }
      box.add(classes)
      return box
    }

    static func button(
      icon: String, tip: String, _ classes: String..., action: @escaping () -> Void
    ) -> Widget {
      let button = Widget(gtk_button_new_from_icon_name(icon))
      gtk_widget_set_tooltip_text(button.pointer, tip)
      button.add(classes)
      connect(button.raw, "clicked", action)
      return button
    }

    /// A scrolled area around a widget.
    static func scrolled(_ child: Widget) -> Widget {
      let scrolled = Widget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scrolled.opaque, child.pointer)
      gtk_scrolled_window_set_policy(
        scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_widget_set_vexpand(scrolled.pointer, 1)
      return scrolled
    }

    func add(_ classes: [String]) {
      for name in classes { gtk_widget_add_css_class(pointer, name) }
    }

    func set(_ name: String, _ isOn: Bool) {
      if isOn {
        gtk_widget_add_css_class(pointer, name)
      } else {
        gtk_widget_remove_css_class(pointer, name)
      }
    }

    var text: String {
      get { String(cString: gtk_label_get_text(opaque)) }
      nonmutating set { gtk_label_set_text(opaque, newValue) }
    }

    var isVisible: Bool {
      get { gtk_widget_get_visible(pointer) != 0 }
      nonmutating set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    /// Calls a closure for a click, which is then not one on the widgets around this one.
    func onClick(_ body: @escaping () -> Void) {
      let gesture = UnsafeMutableRawPointer(gtk_gesture_click_new()!)
      gtk_widget_add_controller(pointer, OpaquePointer(gesture))
      connectClick(gesture) {
        gtk_gesture_set_state(OpaquePointer(gesture), GTK_EVENT_SEQUENCE_CLAIMED)
        body()
      }
    }

    /// Puts another widget above this one.
    func covered(by cover: Widget) -> Widget {
      let overlay = Widget(gtk_overlay_new())
      gtk_overlay_set_child(overlay.opaque, pointer)
      gtk_overlay_add_overlay(overlay.opaque, cover.pointer)
      return overlay
    }

    /// Takes the remaining space.
    func expanding() -> Widget {
      gtk_widget_set_hexpand(pointer, 1)
      return self
    }

    func aligned(_ alignment: GtkAlign) -> Widget {
      gtk_widget_set_valign(pointer, alignment)
      return self
    }
  }
#endif
