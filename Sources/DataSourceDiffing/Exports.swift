// This module joins these two; who imports it means both.
@_exported public import DataSourceKit
@_exported public import IdentityDiff
