import DataSourceDiffing
import DataSourceStreams

/// How publishers have ended, in order, as text.
final class Ends {
  private(set) var descriptions: [String] = []
  private(set) var errors: [any Error] = []

  func note(_ end: StreamEnd) {
    switch end {
    case .finished: descriptions.append("finished")
    case .failed(let error):
      descriptions.append("failed")
      errors.append(error)
    case .cancelled: descriptions.append("cancelled")
    }
  }
}
