#if canImport(AppKit)
  import AppKit

  /// A button that calls a closure.
  final class ActionButton: NSButton {
    private let perform: () -> Void

    init(_ symbol: String, tip: String, perform: @escaping () -> Void) {
      self.perform = perform
      super.init(frame: .zero)
      image = NSImage(systemSymbolName: symbol, accessibilityDescription: tip)
      bezelStyle = .texturedRounded
      toolTip = tip
      target = self
      action = #selector(press)
    }

    required init?(coder: NSCoder) { nil }

    @objc private func press() { perform() }
  }

  /// A search field that calls a closure with its text.
  final class SearchField: NSSearchField {
    private let search: (String) -> Void

    init(_ search: @escaping (String) -> Void) {
      self.search = search
      super.init(frame: .zero)
      sendsSearchStringImmediately = true
      target = self
      action = #selector(change)
    }

    required init?(coder: NSCoder) { nil }

    @objc private func change() { search(stringValue) }
  }

  extension NSTextField {
    /// A label of one line, which is truncated if it is too narrow.
    static func line(_ font: NSFont, _ color: NSColor = .labelColor) -> NSTextField {
      let label = NSTextField(labelWithString: "")
      label.font = font
      label.textColor = color
      label.lineBreakMode = .byTruncatingTail
      label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      return label
    }
  }

  extension NSView {
    /// Adds a view that fills this one except for margins.
    func fill(with view: NSView, horizontally: CGFloat = 0, vertically: CGFloat = 0) {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: horizontally),
        view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -horizontally),
        view.topAnchor.constraint(equalTo: topAnchor, constant: vertically),
        view.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -vertically),
      ])
    }

    /// Views below each other, each as wide as all of them.
    static func column(_ views: NSView..., spacing: CGFloat = 0) -> NSView {
      let stack = NSStackView(views: views)
      stack.orientation = .vertical
      stack.spacing = spacing
      stack.distribution = .fill
      NSLayoutConstraint.activate(
        views.map { $0.widthAnchor.constraint(equalTo: stack.widthAnchor) })
      return stack
    }

    /// Views beside each other, above a list.
    static func bar(_ views: [NSView]) -> NSView {
      let stack = NSStackView(views: views)
      stack.edgeInsets = NSEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
      stack.setHuggingPriority(.defaultHigh, for: .vertical)
      return stack
    }

    /// A scroll view around a list.
    static func scrolled(_ list: NSView) -> NSScrollView {
      let scrollView = NSScrollView()
      list.autoresizingMask = .width
      scrollView.documentView = list
      scrollView.hasVerticalScroller = true
      return scrollView
    }
  }

  extension NSTableView {
    /// Adds a column.
    @discardableResult
    func addColumn(_ name: String, width: CGFloat = 200) -> NSTableColumn {
      let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier(name))
      column.title = name
      column.width = width
      addTableColumn(column)
      return column
    }

    /// A view of a class for a row: one that the table view reuses, or a new one.
    func rowView<Row: NSView>(_ make: () -> Row) -> Row {
      let identifier = NSUserInterfaceItemIdentifier(String(describing: Row.self))
      if let row = makeView(withIdentifier: identifier, owner: nil) as? Row { return row }
      let row = make()
      row.identifier = identifier
      return row
    }
  }
#endif
