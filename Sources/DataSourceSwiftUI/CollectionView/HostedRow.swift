#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  import _DataSourceObjectDeletion
  import SwiftUI

  /// The root view of a cell.
  ///
  /// The app's closure is called in `body`, so that the row follows what it reads, as in a `List`.
  ///
  /// A hosting view is a new root, so the list's environment is passed on. It contains environment
  /// objects, models, font, tint, locale, `disabled` and the app's own values. Values that a cell
  /// sets take precedence: see `takeCellValues(from:)`.
  struct HostedRow<Item, Content: View, ID: Hashable>: View {
    let item: Item
    let content: (Item) -> Content
    let id: ID
    let environment: EnvironmentValues
    var place: TreePlace?

    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
      /// What a cell of UIKit adds.
      var insets = EdgeInsets()
      var background: ((Item) -> AnyView)?
    #endif

    var body: some View {
      PlacedRow(place: place, content: isDeletedObject(item) ? nil : content(item))
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
          .padding(insets)
          // A hosting view centers a root view that is smaller.
          .frame(maxWidth: .infinity, alignment: .leading)
          .background { isDeletedObject(item) ? nil : background?(item) }
        #endif
        // Otherwise a row's `@State` would move to another item when the cell is reused.
        .id(id)
        .transformEnvironment(\.self) { values in
          let cell = values
          values = environment
          values.takeCellValues(from: cell)
        }
    }
  }

  extension EnvironmentValues {
    /// Takes the values that follow from a cell's traits or its state. All others may be the app's
    /// own.
    ///
    /// Written out: 140 instructions a row, where a list of key paths took 6,100.
    fileprivate mutating func takeCellValues(from cell: EnvironmentValues) {
      colorScheme = cell.colorScheme
      displayScale = cell.displayScale
      layoutDirection = cell.layoutDirection
      dynamicTypeSize = cell.dynamicTypeSize
      #if canImport(UIKit)
        horizontalSizeClass = cell.horizontalSizeClass
        verticalSizeClass = cell.verticalSizeClass
        legibilityWeight = cell.legibilityWeight
      #endif
      // Only SDKs that have SwiftData know this value.
      #if canImport(SwiftData)
        if #available(iOS 17, macOS 14, tvOS 17, *) {
          backgroundProminence = cell.backgroundProminence
        }
      #endif
    }
  }

  /// The position of a row in a tree.
  struct TreePlace {
    let level: Int

    /// Whether it is expanded; `nil` if it cannot be.
    let isExpanded: Bool?

    /// The text of the button for VoiceOver.
    let label: String
    let toggle: @MainActor () -> Void
  }

  /// A row. In a tree it is indented, after a button that expands or collapses it.
  struct PlacedRow<Content: View>: View {
    let place: TreePlace?
    let content: Content

    var body: some View {
      if let place {
        HStack(spacing: 8) {
          Button {
            place.toggle()
          } label: {
            Image(systemName: place.isExpanded == true ? "chevron.down" : "chevron.forward")
              .font(.caption.weight(.semibold))
              .frame(width: 16)
          }
          .buttonStyle(.plain)
          .accessibilityLabel(Text(place.label))
          .opacity(place.isExpanded == nil ? 0 : 1)
          .disabled(place.isExpanded == nil)
          .accessibilityHidden(place.isExpanded == nil)
          content
        }
        .padding(.leading, 16 * CGFloat(place.level))
      } else {
        content
      }
    }
  }
#endif
