import IdentityDiff

/// The items and sections that edits touch.
struct TouchedElements<SectionID: Hashable> {
  enum Element: Hashable {
    case item(AnyHashable)
    case section(SectionID)
  }

  /// How an element is touched.
  struct Touch: OptionSet {
    let rawValue: Int

    /// It is moved.
    static var place: Touch { Touch(rawValue: 1) }
    /// It is updated.
    static var content: Touch { Touch(rawValue: 2) }
    /// It is inserted or removed.
    static var presence: Touch { [.place, .content, Touch(rawValue: 4)] }
    /// It is moved, inserted or removed, but not with its section.
    static var alone: Touch { Touch(rawValue: 8) }
  }

  /// Ordered by their first touch.
  private(set) var elements: [Element] = []
  private var touches = IdentityMap<Element, Touch>()
  /// Whether several edits touch the place, or the content, of one element.
  private(set) var repeats = false

  subscript(element: Element) -> Touch { touches[element] ?? [] }

  init<Item>(_ edits: [RecordedEdit<SectionID, Item>], _ key: (Item) -> AnyHashable) {
    for edit in edits where edit.skipping == .no { add(edit.edit, key) }
  }

  init<Item>(movedItems items: [Item], _ key: (Item) -> AnyHashable) {
    for item in items { touch(.item(key(item)), [.place, .alone]) }
  }

  private mutating func add<Item>(_ edit: ListEdit<SectionID, Item>, _ key: (Item) -> AnyHashable) {
    switch edit {
    case .replace(let old, let new, _, _):
      let (old, new) = (old.map(key), new.map(key))
      if let item = old.first, item == new.first { return touch(.item(item), .content) }
      for item in old + new { touch(.item(item), [.presence, .alone]) }
    case .move(let item, _, _): touch(.item(key(item)), [.place, .alone])
    case .replaceSection(let old, let new, _):
      if let old, old.head.id == new?.head.id { return touch(.section(old.head.id), .content) }
      for section in [old, new].compactMap(\.self) {
        touch(.section(section.head.id), [.presence, .alone])
        for item in section.items { touch(.item(key(item)), .presence) }
      }
    case .moveSection(let id, _, _): touch(.section(id), [.place, .alone])
    // Recorded as single edits.
    case .replaceAll: break
    }
  }

  private mutating func touch(_ element: Element, _ touch: Touch) {
    let earlier = self[element]
    if earlier.isEmpty { elements.append(element) }
    if !earlier.isDisjoint(with: touch) { repeats = true }
    touches.updateValue(earlier.union(touch), forKey: element)
  }
}
