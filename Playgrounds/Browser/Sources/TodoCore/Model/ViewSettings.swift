/// Which to-dos a window shows, and how they are sorted.
package struct ViewSettings: Hashable, Sendable {
  /// Which to-dos are shown.
  package enum Show: String, Hashable, Sendable, CaseIterable {
    case all, open, done
  }

  /// How a section's to-dos are sorted.
  package enum Sort: String, Hashable, Sendable, CaseIterable {
    /// As people have arranged them.
    case manual

    /// By title.
    case title

    /// The newest first.
    case newest

    /// Finished to-dos last.
    case open
  }

  /// A part of the titles to show; empty for all.
  package var filter = ""
  package var show = Show.all
  package var sort = Sort.manual

  package init(filter: String = "", show: Show = .all, sort: Sort = .manual) {
    self.filter = filter
    self.show = show
    self.sort = sort
  }

  /// Returns whether a to-do is shown.
  var predicate: (Todo) -> Bool {
    let (needle, show) = (filter.lowercased(), show)
    return { todo in
      switch show {
      case .open where todo.isDone, .done where !todo.isDone: false
      default: needle.isEmpty || todo.title.lowercased().contains(needle)
      }
    }
  }

  /// Returns whether a to-do precedes another one.
  var areInOrder: (Todo, Todo) -> Bool {
    switch sort {
    case .manual: { _, _ in false }
    case .title: { $0.title.lowercased() < $1.title.lowercased() }
    case .newest: { $0.id > $1.id }
    case .open: { !$0.isDone && $1.isDone }
    }
  }
}
