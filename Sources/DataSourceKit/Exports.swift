// Changes are described by the types of the diff engine, such as `ElementMove`.
@_exported public import IdentityDiff
