public import Foundation

/// How changes are animated, and what happens after the animation.
///
/// Like the real class, it belongs to no actor, and its completion handlers are `@Sendable`. A test
/// decides when they are called; see ``standIn``.
open class NSAnimationContext: NSObject {
  open var duration: TimeInterval = 0.25

  open class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    let context = NSAnimationContext()
    changes(context)
    let duration = context.duration
    guard let completionHandler else { return }
    MainActor.assumeIsolated {
      Self.standIn.lastDuration = duration
      Self.standIn.completions.append(completionHandler)
      if Self.standIn.finishesAnimationsAtOnce { Self.standIn.finishAnimations() }
    }
  }

  /// What tests control; not part of the real class.
  @MainActor public static let standIn = AnimationControls()
}

/// The running animations.
@MainActor
public final class AnimationControls {
  /// Whether completion handlers are called before the call that they are passed to returns. False
  /// by default.
  public var finishesAnimationsAtOnce = false

  /// The duration of the last group.
  public fileprivate(set) var lastDuration = 0.0

  fileprivate(set) var completions: [@Sendable () -> Void] = []

  /// Ends all animations and calls their completion handlers, without waiting for animations that
  /// these begin.
  public func finishAnimations() {
    let ended = completions
    completions = []
    for completion in ended { completion() }
  }
}
