#if os(Linux)
  import CGtk

  @MainActor
  enum Style {
    static func install() {
      let provider = gtk_css_provider_new()
      gtk_css_provider_load_from_data(provider, css, -1)
      gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), OpaquePointer(provider), 600)
      set("gtk-icon-theme-name", of: gtk_settings_get_default(), to: "Adwaita")
    }

    /// Sets a string property.
    static func set(_ name: String, of object: OpaquePointer?, to text: String) {
      guard let object else { return }
      var value = GValue()
      g_value_init(&value, GType(16 << 2))  // `G_TYPE_STRING`, a macro
      g_value_set_string(&value, text)
      g_object_set_property(
        UnsafeMutableRawPointer(object).assumingMemoryBound(to: GObject.self), name, &value)
      g_value_unset(&value)
    }

    private static let avatars = [
      "#5b8def", "#e0719c", "#43a98b", "#d98a3d", "#8f78d6", "#3fa3c4", "#c86a5a", "#7d9a4a",
    ]

    private static let css =
      avatars.enumerated().map { ".color-\($0) { background: \($1); }" }.joined(separator: "\n")
        + """

        window { font-family: Inter, Cantarell, sans-serif; font-size: 10.5pt; color: #20242b; }
        window, .content, .list { background: #ffffff; }
        window.solid-csd { margin: 0; padding: 0; border-radius: 0; box-shadow: inset 0 0 0 1px #d9dde3; }
        window.csd, window.solid-csd { outline: none; }
        headerbar button:not(.titlebutton) { background: transparent; border: none; box-shadow: none; color: #4b5563; min-width: 34px; min-height: 32px; padding: 0; border-radius: 8px; }
        headerbar button:not(.titlebutton):hover { background: #e6e9ee; }
        headerbar windowcontrols button { color: #6b7280; }
        headerbar entry { border-radius: 999px; border: none; box-shadow: none; background: #e9ecf0; min-height: 32px; padding: 0 12px; outline: none; }
        headerbar entry image { color: #8b93a0; }
        headerbar { background: #f6f7f9; border-bottom: 1px solid #e2e5ea; box-shadow: none; min-height: 50px; }
        headerbar .title { font-weight: 700; font-size: 12pt; padding-left: 6px; }
        .sidebar-pane { background: #f6f7f9; border-right: 1px solid #e2e5ea; }
        .sidebar-pane .list { background: transparent; padding: 6px 8px; }
        .list > row { padding: 0; background: transparent; border-radius: 0; }
        .content .list > row { border-bottom: 1px solid #eef0f3; }
        .content .list > row.title-row { background: #fafbfc; }
        .content .list > row:hover:not(.title-row):not(:selected) { background: #f7f9fc; }
        .content .list > row:selected { background: #e3edfd; color: #20242b; }
        .sidebar-pane .list > row { border-radius: 8px; margin: 1px 0; }
        .sidebar-pane .list > row:selected { background: #dbe6fb; color: #1b4fb0; font-weight: 600; }
        .section-title { font-weight: 700; font-size: 9pt; color: #6b7280; padding: 14px 20px 6px 20px; }
        .sidebar-pane .section-title { padding: 12px 10px 4px 10px; }
        .place { padding: 7px 10px; }
        .place image { color: #6b7280; }
        row:selected .place image { color: #3b78e7; }
        .badge { background: #3b78e7; color: white; border-radius: 999px; padding: 0 7px; font-size: 8.5pt; font-weight: 700; }
        .avatar { color: white; font-weight: 700; font-size: 9.5pt; border-radius: 999px; min-width: 38px; min-height: 38px; padding: 0; }
        .dot { font-size: 1px; min-width: 8px; min-height: 8px; border-radius: 999px; }
        .dot.unread { background: #3b78e7; }
        .message { padding: 10px 20px 10px 10px; }
        .sender { font-weight: 500; }
        .is-unread .sender { font-weight: 700; }
        .is-unread .subject { font-weight: 600; }
        .subject { color: #2b303a; }
        .preview, .detail { color: #7a828f; font-size: 9.5pt; }
        .is-unread .detail { color: #3b78e7; font-weight: 600; }
        .flag { color: #e5a50a; }
        .contact { padding: 8px 20px; }
        .file { padding: 8px 20px 8px 14px; }
        .file-icon { color: #7a828f; }
        .file-icon.folder { color: #3b78e7; }
        .arrow { color: #7a828f; }
        .chat { padding: 3px 20px; }
        .chat-list > row { border: none; }
        .content .chat-list > row, .content .chat-list > row:hover, .content .chat-list > row.title-row { border: none; background: transparent; }
        .bubble { padding: 8px 13px; border-radius: 16px; }
        .bubble.theirs { background: #eef0f3; }
        .bubble.mine { background: #3b78e7; color: white; }
        .bubble.status { color: #7a828f; font-size: 9.5pt; }
        .status { color: #7a828f; }
        .notice { background: #2b303a; color: white; padding: 10px 20px; }
        .composer { padding: 10px 20px 14px 20px; }
        .composer entry { border-radius: 999px; padding: 2px 14px; min-height: 34px; }
        .shows { padding: 6px 14px; }
        .shows button { font-size: 9.5pt; padding: 2px 10px; }
        .index button { padding: 0 5px; min-height: 18px; font-size: 8.5pt; color: #3b78e7; }
        .reader { padding: 30px 34px; }
        .reader .headline { font-size: 16pt; font-weight: 700; }
        .reader-pane { border-left: 1px solid #e2e5ea; background: #ffffff; }
        .letter { font-size: 11pt; color: #2b303a; }
        .command { font-weight: 400; }
        """
  }
#endif
