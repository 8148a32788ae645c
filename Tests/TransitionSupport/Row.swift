@_exported public import DataSourceTesting

package typealias Row = TrialItem
package typealias Group = TrialGroup

extension TrialItem: ExpressibleByIntegerLiteral, CustomStringConvertible {
  public init(integerLiteral value: Int) { self.init(value) }
  public var description: String { version == 0 ? "\(id)" : "Row(\(id), \(version))" }
}

extension TrialGroup: CustomStringConvertible {
  package var description: String {
    "Group(\(id), \(items)" + (version == 0 ? ")" : ", version: \(version))")
  }
}
