#if canImport(os)
  import DataSourceCore
  import os
#endif

/// An interval on Instruments' timeline, under points of interest; nothing on other platforms.
///
/// ```swift
/// let signpost = Signpost("batch")
/// defer { signpost.end() }
/// ```
package struct Signpost {
  #if canImport(os)
    /// A signposter is `Sendable`, but older SDKs do not declare it.
    private struct Shared: @unchecked Sendable {
      let signposter = OSSignposter(subsystem: "DataSourceKit", category: .pointsOfInterest)
    }

    private static let shared = Shared()

    private let name: StaticString
    private let state: OSSignpostIntervalState

    package init(_ name: StaticString) {
      self.name = name
      state = Self.shared.signposter.beginInterval(name)
    }

    package func end() { Self.shared.signposter.endInterval(name, state) }
  #else
    @inlinable
    package init(_ name: StaticString) {}

    @inlinable
    package func end() {}
  #endif
}
