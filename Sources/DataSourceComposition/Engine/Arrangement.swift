/// How the items of an ``ArrangedDataSource`` follow those of its source.
struct Arrangement {
  /// Whether an item whose content changes may move.
  var movesUpdatedItems = false

  /// Whether the sections differ from those of the followed stage. If so, when a section there is
  /// deleted, inserted or moved, its items are handled one by one.
  var dissolvesSections = false

  /// Whether a section is deleted with its last item.
  var removesEmptySections = false
}
