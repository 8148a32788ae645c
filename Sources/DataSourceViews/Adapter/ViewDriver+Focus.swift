#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceChanges
  import Foundation

  #if canImport(UIKit)
    // The constants for notifications are mutable in some SDKs.
    @preconcurrency import UIKit
  #else
    import AppKit
  #endif

  /// A cell that has a focus.
  struct CellFocus: Equatable {
    enum Kind {
      case voiceOver
      /// That of UIKit's focus system: on a television, or with a hardware keyboard.
      case system
      /// The first responder, such as a text field.
      case keyboard
    }

    var kind: Kind
    var indexPath: IndexPath

    /// For the keyboard, the part of the cell: the column, and then the index of a subview at each
    /// level.
    var part: [Int] = []
  }

  extension ViewDriver {
    /// The cells that have the focus.
    ///
    /// - Parameter indexPaths: The cells to ask; `nil` for all that are displayed.
    func focuses(in indexPaths: [IndexPath]? = nil) -> [CellFocus] {
      let cells = indexPaths ?? visibleIndexPaths
      #if canImport(UIKit)
        return [voiceOverFocus(in: cells), systemFocus(in: cells), keyboardFocus(in: cells)]
          .compactMap { $0 }
      #else
        return [keyboardFocus(in: cells)].compactMap { $0 }
      #endif
    }

    private func keyboardFocus(in indexPaths: [IndexPath]) -> CellFocus? {
      guard readiness == .ready, view?.mayContainResponder == true else { return nil }
      for indexPath in indexPaths {
        for (column, cell) in cellViews(at: indexPath).enumerated() {
          guard let path = cell?.pathToResponder else { continue }
          return CellFocus(kind: .keyboard, indexPath: indexPath, part: [column] + path)
        }
      }
      return nil
    }

    /// Moves the focus to a cell, if it is displayed and does not have the focus.
    func restore(_ focus: CellFocus) {
      guard let view, !focuses(in: [focus.indexPath]).contains(focus) else { return }
      let cells = cellViews(at: focus.indexPath)
      #if canImport(UIKit)
        if focus.kind != .keyboard {
          if let cell = cells.first ?? nil { take(focus.kind, cell) }
          return
        }
      #endif
      if view.isFocusElsewhere { return }
      var part = focus.part.first.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
      for index in focus.part.dropFirst() {
        part = part.flatMap { $0.subviews.indices.contains(index) ? $0.subviews[index] : nil }
      }
      #if canImport(UIKit)
        if part?.canBecomeFirstResponder == true { part?.becomeFirstResponder() }
      #else
        view.window?.makeFirstResponder(part?.acceptsFirstResponder == true ? part : view)
      #endif
    }
  }

  #if canImport(UIKit)
    extension ViewDriver {
      fileprivate func voiceOverFocus(in indexPaths: [IndexPath]) -> CellFocus? {
        var element = UIAccessibility.focusedElement(using: .notificationVoiceOver)
        while let part = element as? UIAccessibilityElement {
          element = part.accessibilityContainer
        }
        return focus(.voiceOver, in: element as? UIView, among: indexPaths)
      }

      private var focusSystem: UIFocusSystem? {
        view.flatMap { UIFocusSystem.focusSystem(for: $0) }
      }

      fileprivate func systemFocus(in indexPaths: [IndexPath]) -> CellFocus? {
        focus(.system, in: focusSystem?.focusedItem as? UIView, among: indexPaths)
      }

      private func focus(
        _ kind: CellFocus.Kind, in part: UIView?, among indexPaths: [IndexPath]
      ) -> CellFocus? {
        guard let part else { return nil }
        let ancestors = Array(sequence(first: part, next: \.superview))
        return indexPaths.first { indexPath in
          cellViews(at: indexPath).contains { cell in ancestors.contains { $0 === cell } }
        }
        .map { CellFocus(kind: kind, indexPath: $0) }
      }

      /// Gives the focus to a cell, unless, with UIKit's focus, the user has left the list.
      fileprivate func take(_ kind: CellFocus.Kind, _ cell: UIView) {
        guard kind == .system else {
          return UIAccessibility.post(notification: .layoutChanged, argument: cell)
        }
        guard let view, let focusSystem else { return }
        // A cell that the list has removed may still have the focus.
        if let item = focusSystem.focusedItem, (item as? UIView)?.isDescendant(of: view) != true,
          (item as? UIView)?.window != nil
        {
          return
        }
        focusSystem.requestFocusUpdate(to: cell)
      }
    }

    extension UIView {
      /// The first responder in the view, by the indices of subviews; `nil` if it is elsewhere.
      fileprivate var pathToResponder: [Int]? {
        if isFirstResponder { return [] }
        for (index, view) in subviews.enumerated() {
          if let path = view.pathToResponder { return [index] + path }
        }
        return nil
      }

      /// UIKit does not tell which view has the focus.
      fileprivate var mayContainResponder: Bool { true }

      /// Whether the user or the app has moved the focus.
      fileprivate var isFocusElsewhere: Bool { window.map { $0.pathToResponder != nil } ?? true }
    }
  #else
    extension NSView {
      /// The first responder in the view, by the indices of subviews; `nil` if it is elsewhere.
      fileprivate var pathToResponder: [Int]? {
        guard let responder = window?.firstResponder as? NSView else { return nil }
        // While a text field is edited, the window's field editor is below it.
        let editor = (responder as? NSText).flatMap { $0.isFieldEditor ? $0 : nil }
        var (path, part) = ([Int](), editor?.delegate as? NSView ?? responder)
        while part !== self {
          guard let superview = part.superview, let index = superview.subviews.firstIndex(of: part)
          else { return nil }
          path.insert(index, at: 0)
          part = superview
        }
        return path
      }

      fileprivate var mayContainResponder: Bool {
        guard let responder = window?.firstResponder as? NSView else { return false }
        return responder !== self && responder.isDescendant(of: self)
      }

      /// Whether the user or the app has moved the focus. Removing a view passes its focus on to
      /// the window, or to the list.
      fileprivate var isFocusElsewhere: Bool {
        guard let window else { return true }
        return window.firstResponder !== window
          && (window.firstResponder as? NSView)?.isDescendant(of: self) != true
      }
    }
  #endif
#endif
