@_exported public import DataSourceKit
