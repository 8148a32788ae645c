@_exported public import DataSourcePositions
// Index paths are Foundation's, with their literals. Changes are described by types such as
// `ElementMove`.
@_exported public import Foundation
