import Foundation

/// Names a mistake in an app's code, in debug builds. It prints one line on standard error, once
/// for each place in the code and each subject.
///
/// The article “Troubleshooting” of `DataSourceKit` explains each sentence.
///
/// - Parameters:
///   - message: One sentence, or a few.
///   - subject: What it is about, such as the name of a type; it is named again for another one.
@inlinable
package func reportMistake(
  _ message: @autoclosure () -> String, about subject: @autoclosure () -> String = "",
  file: StaticString = #fileID, line: UInt = #line
) {
  #if DEBUG
    Mistakes.report("\(file):\(line) \(subject())", message)
  #endif
}

#if DEBUG
  /// What debug builds name.
  @usableFromInline
  package enum Mistakes {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var places: Set<String> = []

    /// Receives each line instead of standard error, also from places that have been named. For
    /// tests; `nil` to print.
    nonisolated(unsafe) package static var handler: ((String) -> Void)?

    @usableFromInline
    static func report(_ place: String, _ message: () -> String) {
      if let handler { return handler(message()) }
      lock.lock()
      let isNew = places.insert(place).inserted
      lock.unlock()
      guard isNew else { return }
      let line = "DataSourceKit: \(message()) See “Troubleshooting”.\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }
#endif
