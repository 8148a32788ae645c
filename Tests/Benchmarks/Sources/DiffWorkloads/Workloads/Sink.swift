/// Uses a value that is not read otherwise, so that the optimizer cannot remove its computation.
@inline(never)
public func sink<Value>(_ value: Value) {
  if isPrinting { print(value) }
}

/// False, but unknown before the program runs.
private let isPrinting = CommandLine.arguments.count > 1_000_000
