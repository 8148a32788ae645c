// Importing this module imports both.
@_exported public import DataSourceKit
@_exported public import IdentityDiff
