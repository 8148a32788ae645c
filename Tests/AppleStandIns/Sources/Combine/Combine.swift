// OpenCombine declares the API of Combine, and behaves like it.
@_exported public import OpenCombine
