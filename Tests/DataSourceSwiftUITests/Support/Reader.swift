import DataSourceObservation
import DataSourceSwiftUI
import Foundation
import Observation
import TransitionSupport

/// Reads one thing with observation, as a view does.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor
final class Reader {
  let name: String
  private let read: @MainActor () -> AnyHashable

  /// What was read last.
  private(set) var value: AnyHashable = 0

  /// Whether it was invalidated since.
  private(set) var isInvalidated = false

  init(_ name: String, _ read: @escaping @MainActor () -> AnyHashable) {
    self.name = name
    self.read = read
    track()
  }

  /// Reads again.
  func track() {
    isInvalidated = false
    value = withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated { self?.isInvalidated = true }
    }
  }

  /// What is wrong: it is invalidated although its value is the same, or not although it has
  /// changed.
  var problem: String? {
    let new = read()
    if (new != value) == isInvalidated { return nil }
    return isInvalidated ? "\(name): invalidated for nothing" : "\(name): missed \(value) → \(new)"
  }
}

typealias Model = ObservedList<Row, Int>

extension Model {
  /// One reader for each thing that can be read.
  ///
  /// - Parameter isChosen: Whether the next thing is read at all.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  func makeReaders(where isChosen: () -> Bool = { true }) -> [Reader] {
    var readers: [Reader] = []
    func add(_ name: String, _ read: @escaping @MainActor () -> AnyHashable) {
      if isChosen() { readers.append(Reader(name, read)) }
    }
    add("sections") { self.sections.map(\.id) }
    for (index, section) in sections.enumerated() {
      add("header \(index)") { section.headerTitle }
      add("footer \(index)") { section.footerTitle }
      add("count \(index)") { section.count }
      guard isChosen() else { continue }
      add("rows \(index)") { section.rows.map(\.id) }
      for row in section.rows { add("item \(index)-\(row.id)") { row.item } }
    }
    return readers
  }

  /// What the model holds.
  var contents: [[Row?]] { sections.map { $0.rows.map(\.item) } }
}
