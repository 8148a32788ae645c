#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  import SwiftUI

  /// The root view of a cell.
  ///
  /// A hosting view is a new root, so the list's environment is passed on: environment objects,
  /// models, font, tint, locale, `disabled` and the app's own values. Values that a cell sets take
  /// precedence: those that follow from its traits, and how prominent its background is while it is
  /// selected.
  struct HostedRow<Content: View, ID: Hashable>: View {
    let content: Content
    let id: ID
    let environment: EnvironmentValues

    var body: some View {
      content
        // Otherwise a row's `@State` would move to another item when the cell is reused.
        .id(id)
        .transformEnvironment(\.self) { values in
          var handedOn = environment
          handedOn.takeCellValues(from: values)
          values = handedOn
        }
    }
  }

  extension EnvironmentValues {
    /// Takes the values that a cell sets.
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
#endif
