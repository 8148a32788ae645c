package import DataSourceTesting

extension RandomGroups {
  /// A transition whose size differs from round to round.
  package mutating func next(round: Int) -> SectionedTransition {
    switch round % 100 {
    case 99: next(sections: 20, items: 12)
    case 90...98: next(sections: 9, items: 6)
    default: next(sections: 4, items: 4)
    }
  }

  /// A transition of up to this many sections, with up to this many items each.
  package mutating func next(sections: Int, items: Int) -> SectionedTransition {
    let old = start(sections: sections, items: items)
    return SectionedTransition(old: old, new: changed(old, items: items))
  }
}
