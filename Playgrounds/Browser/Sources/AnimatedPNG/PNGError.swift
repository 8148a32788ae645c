/// Why a file is not a picture that can be read, or cannot be made.
package enum PNGError: Error, Hashable, Sendable {
  case noSignature
  case truncated
  case wrongChecksum(String)
  case wrongData(String)
  case unsupported(String)
  case framesDiffer
  case noFrames
}
