public import DataSourceCore

/// Performs an edit, and returns the change sets that a data source reports meanwhile.
///
/// ```swift
/// #expect(
///   changes(of: contacts) { contacts.add("Ada") } == [.some([.item(type: .insert([0, 0]))])])
/// ```
///
/// They are not checked; `changes` of ``DataSourceTester`` does the same with checks.
///
/// - Parameters:
///   - dataSource: The data source.
///   - edit: Changes the data.
/// - Returns: The change sets, in order.
/// - Throws: What the closure throws.
public func changes<Failure: Error>(
  of dataSource: some DataSource, _ edit: () throws(Failure) -> Void
) throws(Failure) -> [ChangeSet] {
  var changeSets: [ChangeSet] = []
  let observation = dataSource.observeReports { changeSets += $0 }
  defer { observation.cancel() }
  try edit()
  return changeSets
}
