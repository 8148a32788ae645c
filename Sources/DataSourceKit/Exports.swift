// Changes are described by types of the diff engine, such as `ElementMove`.
@_exported public import IdentityDiff
