#if canImport(SwiftUI)
  public import SwiftUI

  extension ObservedList {
    /// Animates insertions, deletions and moves of sections and rows, and title changes, but not
    /// item updates.
    ///
    /// ```swift
    /// @State private var people = ObservedList(source).animated()
    /// ```
    ///
    /// - Parameter animation: The animation; `nil` for none.
    /// - Returns: The same object.
    public func animated(with animation: Animation? = .default) -> Self {
      animateStructure = { updates in withAnimation(animation, updates) }
      return self
    }
  }
#endif
