package import Foundation

extension PixelImage {
  /// Reads a PNG file with 8 bits each for red, green and blue, and optionally transparency, not
  /// interlaced: what browsers create from a page.
  ///
  /// - Throws: ``PNGError``.
  package init(png file: Data) throws(PNGError) {
    let chunks = try PNGChunk.all(in: file)
    guard let header = chunks.first, header.type == "IHDR", header.bytes.count == 13 else {
      throw .wrongData("no header")
    }
    let width = Int(UInt32(bigEndianBytes: header.bytes[0..<4]))
    let height = Int(UInt32(bigEndianBytes: header.bytes[4..<8]))
    let channels = [2: 3, 6: 4][header.bytes[9]]
    guard let channels, header.bytes[8] == 8, header.bytes[12] == 0,
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { throw .unsupported("only 8 bits, RGB or RGBA, not interlaced") }
    let data = chunks.filter { $0.type == "IDAT" }.flatMap(\.bytes)
    let stride = width * channels
    var bytes = try PNGData.decompress(data, count: (stride + 1) * height)
    try Self.removeFilters(&bytes, stride: stride, channels: channels)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for line in 0..<height {
      var position = line * (stride + 1) + 1
      for _ in 0..<width {
        let color = bytes[position..<position + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        pixels.append(color << 8 | (channels == 4 ? UInt32(bytes[position + 3]) : 255))
        position += channels
      }
    }
    guard let image = PixelImage(width: width, height: height, pixels: pixels) else {
      throw .wrongData("no pixels")
    }
    self = image
  }

  /// Undoes the filters of all lines. Each line begins with its filter number.
  private static func removeFilters(
    _ bytes: inout [UInt8], stride: Int, channels: Int
  ) throws(PNGError) {
    for line in 0..<bytes.count / (stride + 1) {
      let start = line * (stride + 1) + 1
      let filter = bytes[start - 1]
      guard filter <= 4 else { throw .wrongData("filter \(filter)") }
      if filter == 0 { continue }
      for position in start..<start + stride {
        let left = position - start < channels ? 0 : Int(bytes[position - channels])
        let up = line == 0 ? 0 : Int(bytes[position - stride - 1])
        let corner =
          line == 0 || position - start < channels
          ? 0 : Int(bytes[position - stride - 1 - channels])
        let guess =
          switch filter {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          default: paeth(left, up, corner)
          }
        bytes[position] &+= UInt8(guess)
      }
    }
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let estimate = left + up - corner
    let distances = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
    if distances.0 <= distances.1 && distances.0 <= distances.2 { return left }
    return distances.1 <= distances.2 ? up : corner
  }
}
