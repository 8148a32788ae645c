/// A data source that passes everything on to another one, its reload block included.
///
/// Whoever shares out the one reload block of a data source looks for the one inside.
package protocol DataSourceWrapper: AnyObject {
  /// The data source inside.
  var wrapped: any DataSource { get }
}

extension DataSource {
  /// The data source itself, or what is inside of all that wraps it.
  package var unwrapped: any DataSource {
    var result: any DataSource = self
    while let wrapper = result as? any DataSourceWrapper { result = wrapper.wrapped }
    return result
  }
}
