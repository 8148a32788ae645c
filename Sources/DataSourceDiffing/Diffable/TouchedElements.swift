import IdentityDiff

/// The items and sections that edits touch.
struct TouchedElements<SectionID: Hashable> {
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

  private(set) var items = IdentityMap<AnyHashable, Touch>()
  private(set) var itemKeys: [AnyHashable] = []
  private(set) var sections = IdentityMap<SectionID, Touch>()
  private(set) var sectionIDs: [SectionID] = []
  /// Whether several edits touch the place, or the content, of one element.
  private(set) var repeats = false

  init<Item>(_ edits: [RecordedEdit<SectionID, Item>], _ key: (Item) -> AnyHashable) {
    for edit in edits where edit.skipping == .no { add(edit.edit, key) }
  }

  init<Item>(movedItems items: [Item], _ key: (Item) -> AnyHashable) {
    for item in items { touchItem(key(item), [.place, .alone]) }
  }

  private mutating func add<Item>(_ edit: Edit<SectionID, Item>, _ key: (Item) -> AnyHashable) {
    switch edit {
    case .replace(let old, let new, _, _):
      let (old, new) = (old.map(key), new.map(key))
      if let item = old.first, item == new.first { return touchItem(item, .content) }
      for item in old + new { touchItem(item, [.presence, .alone]) }
    case .move(let item, _, _): touchItem(key(item), [.place, .alone])
    case .replaceSection(let old, let new, _):
      if let old, old.head.id == new?.head.id { return touchSection(old.head.id, .content) }
      for section in [old, new].compactMap(\.self) {
        touchSection(section.head.id, .presence)
        for item in section.items { touchItem(key(item), .presence) }
      }
    case .moveSection(let id, _, _): touchSection(id, .place)
    // Recorded as single edits.
    case .replaceAll: break
    }
  }

  private mutating func touchItem(_ key: AnyHashable, _ touch: Touch) {
    let earlier = items[key] ?? []
    if earlier.isEmpty { itemKeys.append(key) }
    if !earlier.isDisjoint(with: touch) { repeats = true }
    items.updateValue(earlier.union(touch), forKey: key)
  }

  private mutating func touchSection(_ id: SectionID, _ touch: Touch) {
    let earlier = sections[id] ?? []
    if earlier.isEmpty { sectionIDs.append(id) }
    if !earlier.isDisjoint(with: touch) { repeats = true }
    sections.updateValue(earlier.union(touch), forKey: id)
  }
}
