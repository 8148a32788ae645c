// Changes are described by the types of the diff engine, such as `Move`.
@_exported public import IdentityDiff
