/// Uses a value that is not read otherwise, so that the optimiser cannot leave out its computation.
@inline(never)
public func sink<Value>(_ value: Value) {
  if isPrinting { print(value) }
}

/// False, but not before the program runs.
private let isPrinting = CommandLine.arguments.count > 1_000_000
