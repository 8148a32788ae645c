// Overloads for plausible arguments. The compiler shows their messages instead of errors about
// literals and members.

extension DataSource {
  @available(*, unavailable, message: "Write `report(.some([…]))` for one batch of changes")
  public func report(_ changes: [Change]) { fatalError() }

  @available(*, unavailable, message: "Write `report(.some([…]))` for one batch of changes")
  public func report(_ change: Change) { fatalError() }

  @available(
    *, unavailable,
    message: "Write `report(.some([.item(type: …)]))`, or `.section(type: …)` for a section"
  )
  public func report(_ changes: [ChangeType]) { fatalError() }

  @available(
    *, unavailable,
    message: "Write `report(.some([.item(type: …)]))`, or `.section(type: …)` for a section"
  )
  public func report(_ change: ChangeType) { fatalError() }
}
