/// How the items of an ``ArrangedDataSource`` follow those of its source.
struct Arrangement {
  /// Whether an item with new content may be at another place than before.
  var movesUpdatedItems = false

  /// Whether the sections are not those of the stage that it follows, so that the items of a section that
  /// is deleted, inserted or moved are so one by one.
  var dissolvesSections = false

  /// Whether a section is deleted with its last item.
  var removesEmptySections = false
}
