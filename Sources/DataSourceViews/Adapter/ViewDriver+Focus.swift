#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Foundation

  #if canImport(UIKit)
    // The constants for notifications are mutable in some SDKs.
    @preconcurrency import UIKit
  #else
    import AppKit
  #endif

  /// A cell that has the focus: that of VoiceOver in UIKit, and that of the keyboard in AppKit.
  struct CellFocus: Equatable {
    var indexPath: IndexPath

    /// The part of the cell in AppKit: the column, and then the index of a subview at each level.
    var part: [Int] = []
  }

  extension ViewDriver {
    #if canImport(UIKit)
      /// The cell that has the focus; `nil` for none.
      var focus: CellFocus? {
        var element = UIAccessibility.focusedElement(using: .notificationVoiceOver)
        while let part = element as? UIAccessibilityElement {
          element = part.accessibilityContainer
        }
        guard let part = element as? UIView else { return nil }
        let ancestors = Array(sequence(first: part, next: \.superview))
        return visibleIndexPaths.first { indexPath in
          cellViews(at: indexPath).contains { cell in ancestors.contains { $0 === cell } }
        }
        .map { CellFocus(indexPath: $0) }
      }

      /// Moves the focus to a cell, if it is displayed and does not have the focus.
      func restore(_ focus: CellFocus) {
        guard self.focus != focus, let cell = cellViews(at: focus.indexPath).first else { return }
        UIAccessibility.post(notification: .layoutChanged, argument: cell)
      }
    #else
      /// The cell that has the focus; `nil` for none.
      var focus: CellFocus? {
        guard let view, let responder = view.window?.firstResponder as? NSView,
          responder !== view, responder.isDescendant(of: view)
        else { return nil }
        // While a text field is edited, the window's field editor is below it.
        let editor = (responder as? NSText).flatMap { $0.isFieldEditor ? $0 : nil }
        let part = editor?.delegate as? NSView ?? responder
        for indexPath in visibleIndexPaths {
          for (column, cell) in cellViews(at: indexPath).enumerated() {
            guard let path = cell?.path(to: part) else { continue }
            return CellFocus(indexPath: indexPath, part: [column] + path)
          }
        }
        return nil
      }

      /// Moves the focus to a cell, if it is displayed and does not have the focus.
      func restore(_ focus: CellFocus) {
        guard let view, let window = view.window, self.focus != focus else { return }
        // Removing a view passes its focus on to the window, or to the list. If anything else has
        // it, the user or the app has moved it.
        if let responder = window.firstResponder, responder !== window,
          (responder as? NSView)?.isDescendant(of: view) != true
        {
          return
        }
        let cells = cellViews(at: focus.indexPath)
        var part = focus.part.first.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
        for index in focus.part.dropFirst() {
          part = part.flatMap { $0.subviews.indices.contains(index) ? $0.subviews[index] : nil }
        }
        window.makeFirstResponder(part?.acceptsFirstResponder == true ? part : view)
      }
    #endif
  }

  #if !canImport(UIKit)
    extension NSView {
      /// The subviews on the way to a view, by their indices; `nil` if it is not below this one.
      fileprivate func path(to view: NSView) -> [Int]? {
        var (path, view) = ([Int](), view)
        while view !== self {
          guard let superview = view.superview, let index = superview.subviews.firstIndex(of: view)
          else { return nil }
          path.insert(index, at: 0)
          view = superview
        }
        return path
      }
    }
  #endif
#endif
