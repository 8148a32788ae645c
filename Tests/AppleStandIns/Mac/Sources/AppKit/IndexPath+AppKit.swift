public import Foundation

// As in the framework, so that these and the disfavored overloads in `DataSourceCore` coexist.
extension IndexPath {
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
}
