/// A data source that forwards all requirements, including its reload block, to another one.
///
/// Observation uses the wrapped data source.
package protocol DataSourceWrapper: AnyObject {
  /// The wrapped data source.
  var wrapped: any DataSource { get }
}

extension DataSource {
  /// The innermost wrapped data source; the data source itself if it is not a wrapper.
  package var unwrapped: any DataSource {
    var result: any DataSource = self
    while let wrapper = result as? any DataSourceWrapper { result = wrapper.wrapped }
    return result
  }
}
