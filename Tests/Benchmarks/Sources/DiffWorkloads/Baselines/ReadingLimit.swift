/// What no difference can beat by much if nothing changed: reading each element once on both sides.
///
/// It is one pass in place over the larger side of a workload and a separately built copy of it,
/// comparing identity and content at each position. The copy replaces the other side: with that,
/// wherever positions are shifted, a comparison would end at the identity and never get to the
/// content.
///
/// - Returns: The number of elements that differ: none.
func readingLimit<Element: Keyed & Equatable>(_ larger: [Element], _ twin: [Element]) -> Int {
  larger.withUnsafeBufferPointer { larger in
    twin.withUnsafeBufferPointer { twin in
      guard let left = larger.baseAddress, let right = twin.baseAddress else { return 0 }
      var differing = 0
      for index in 0..<min(larger.count, twin.count)
      where left[index].key != right[index].key || left[index] != right[index] {
        differing += 1
      }
      return differing
    }
  }
}

/// The same, section by section.
func readingLimit(_ larger: [BenchmarkSection], _ twin: [BenchmarkSection]) -> Int {
  larger.withUnsafeBufferPointer { larger in
    twin.withUnsafeBufferPointer { twin in
      guard let left = larger.baseAddress, let right = twin.baseAddress else { return 0 }
      var differing = 0
      for index in 0..<min(larger.count, twin.count) {
        if left[index].id != right[index].id { differing += 1 }
        differing += readingLimit(left[index].items, right[index].items)
      }
      return differing
    }
  }
}
