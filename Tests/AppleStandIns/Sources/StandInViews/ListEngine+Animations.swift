extension ListEngine {
  /// Keeps a completion until the animations end.
  func finishLater(_ completion: ((Bool) -> Void)?, interrupted: Bool) {
    guard let completion else { return }
    completions.append(interrupted ? { _ in completion(false) } : completion)
    if finishesAnimationsAtOnce { finishAnimations(interrupted: interruptsAnimations) }
  }

  /// Ends all animations and calls their completions.
  public func finishAnimations() { finishAnimations(interrupted: interruptsAnimations) }

  /// Calls the completions of all batches so far, without waiting for batches that these begin.
  func finishAnimations(interrupted: Bool) {
    let ended = completions
    completions = []
    for completion in ended { completion(!interrupted) }
  }
}
