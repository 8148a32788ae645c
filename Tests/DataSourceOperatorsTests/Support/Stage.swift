import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport

/// An operator, and its expected result, computed from scratch.
struct Stage {
  var name: String
  var source: any DataSource<Card>
  /// What the operator should show for sections.
  var model: ([Shape]) -> [Shape]
  /// Changes the operator itself, if possible.
  var change: (inout SplitMix64) -> Void = { _ in }
}

extension Stage {
  /// All operators.
  static let all: [@Sendable (any DataSource<Card>) -> Stage] = [
    { filtered($0) }, { mapped($0) }, { sorted($0) }, { grouped($0) },
    { flattened($0) }, { section($0) }, { compactMapped($0) },
    { concatenated($0) }, { nonempty($0) }, { distinct($0) }, { placeholder($0) },
    { separated($0) }, { paged($0) }, { selectable($0) }, { outlined($0) },
    { linked($0) }, { reversed($0) }, { neighborMapped($0) },
    { collapsible($0) }, { contents($0) }, { separatedAtEnds($0) }, { leveled($0) },
    { expanded($0) }, { trailingRow($0) }, { joined($0) }, { contained($0) }, { excluding($0) },
  ]
}
