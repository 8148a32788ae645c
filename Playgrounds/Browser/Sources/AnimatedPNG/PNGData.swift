import CZlib

/// Compression and checksums, as far as PNG needs them.
package enum PNGData {
  package static func compress(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, bytes, uLong(bytes.count), 9) == Z_OK else {
      throw .wrongData("cannot compress")
    }
    return Array(result.prefix(Int(count)))
  }

  /// - Parameter count: The expected number of bytes.
  package static func decompress(_ bytes: [UInt8], count: Int) throws(PNGError) -> [UInt8] {
    var length = uLongf(count)
    var result = [UInt8](repeating: 0, count: count)
    guard uncompress(&result, &length, bytes, uLong(bytes.count)) == Z_OK, Int(length) == count
    else { throw .wrongData("cannot decompress") }
    return result
  }

  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let bytes = Array(bytes)
    return UInt32(crc32(0, bytes, uInt(bytes.count)))
  }
}
