/// Why a file cannot be read as a picture, or cannot be created.
package enum PNGError: Error, Hashable, Sendable {
  case noSignature
  case truncated
  case wrongChecksum(String)
  case wrongData(String)
  case unsupported(String)
  case framesDiffer
  case noFrames
}
