import DataSourcePlanning

/// The mistakes that a debug build names while a closure runs.
@MainActor
func mistakes(_ body: () -> Void) -> [String] {
  let handler = Mistakes.handler
  defer { Mistakes.handler = handler }
  var mistakes: [String] = []
  Mistakes.handler = { mistakes.append($0) }
  body()
  return mistakes
}
