package import Foundation

/// A chunk of a PNG file.
package struct PNGChunk: Hashable, Sendable {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package var type: String
  package var bytes: [UInt8]

  init(_ type: String, _ bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }

  /// The chunk in a file: length, type, data, checksum.
  var encoded: [UInt8] {
    let body = Array(type.utf8) + bytes
    return UInt32(bytes.count).bigEndianBytes + body + PNGData.checksum(body).bigEndianBytes
  }

  /// Reads the chunks of a file.
  ///
  /// - Throws: ``PNGError``.
  package static func all(in file: Data) throws(PNGError) -> [PNGChunk] {
    let bytes = Array(file)
    guard bytes.starts(with: signature) else { throw .noSignature }
    var chunks: [PNGChunk] = []
    var position = signature.count
    while position < bytes.count {
      guard position + 12 <= bytes.count else { throw .truncated }
      let length = Int(UInt32(bigEndianBytes: bytes[position..<position + 4]))
      let end = position + 8 + length
      guard end + 4 <= bytes.count else { throw .truncated }
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let checksum = UInt32(bigEndianBytes: bytes[end..<end + 4])
      guard PNGData.checksum(bytes[position + 4..<end]) == checksum else {
        throw .wrongChecksum(type)
      }
      chunks.append(PNGChunk(type, Array(bytes[position + 8..<end])))
      position = end + 4
    }
    return chunks
  }
}

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }

  init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Self($1) }
  }
}
