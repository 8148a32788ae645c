public import DataSourceKit

/// Someone who hears of the change sets of a data source, for as long as the observation is held.
///
/// Made by `observeChanges(_:)` of any data source, operators included.
public final class ChangeObservation {
  private var listener: Listener?
  private var subscription: AnyObject?

  init(of source: any DataSource, _ hear: @escaping (ChangeSet) -> Void) {
    let listener = Listener(hear)
    self.listener = listener
    subscription = SourceHub.listen(to: source, listener)
  }

  /// Ends it, as letting it go does. Nothing is heard after that.
  public func cancel() {
    listener?.cancel()
    listener = nil
    subscription = nil
  }

  deinit { listener?.cancel() }
}

extension DataSource {
  /// Hears of every change set of this data source, beside its reload block, operators and other observers.
  ///
  /// ```swift
  /// let log = contacts.observeChanges { print($0) }
  /// ```
  ///
  /// Each observer hears of each change once, after the data has changed, and in the order in which the
  /// changes came. If one changes the data in answer, the others hear of the first change before the
  /// second, or of both as one (`ChangeSet.merged(with:)`). Observers that come in answer to
  /// a change set hear of what comes after it.
  ///
  /// The reload block of a data source that is not an operator is taken for this. One that was set before
  /// is still called, and first; one that is set later silences observers and operators until the next one
  /// comes, which tells those that were there `ChangeSet.all`.
  ///
  /// - Parameter hear: Called with each change set. It is held by the result, so let it not hold what
  ///   holds that.
  /// - Returns: What is to be held for as long as changes are to be heard of. It does not hold the data
  ///   source.
  /// - Complexity: O(observers)
  public func observeChanges(_ hear: @escaping (ChangeSet) -> Void) -> ChangeObservation {
    ChangeObservation(of: self, hear)
  }
}
