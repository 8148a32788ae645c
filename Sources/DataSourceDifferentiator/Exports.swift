@_exported public import IdentityDiff
